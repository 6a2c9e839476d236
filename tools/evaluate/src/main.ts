/** `npm run evaluate`: how well Tessera does on judged data, the kind of judgement named first; retrieval without a name. */
import { answersCommand } from './answers/answers.command.js';
import { calibrateCommand } from './calibration/calibrate.command.js';
import { evaluateParsing } from './parsing/parsing.command.js';
import { evaluateQuestions } from './questions/questions.command.js';
import { evaluateRetrieval } from './retrieval.command.js';
import { evaluateScans } from './scans/scans.command.js';

/** Each takes the arguments behind its name. A folder of the same name is written `./name`. */
const EVALUATIONS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  retrieval: evaluateRetrieval,
  answers: answersCommand,
  questions: evaluateQuestions,
  parsing: evaluateParsing,
  scans: evaluateScans,
  calibrate: calibrateCommand,
};

async function main([first = '', ...rest]: string[]): Promise<void> {
  if (Object.hasOwn(EVALUATIONS, first)) await EVALUATIONS[first]?.(rest);
  else await evaluateRetrieval([first, ...rest].filter(Boolean));
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
