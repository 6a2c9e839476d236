/**
 * `npm run evaluate`: measures Tessera on judged data. The first argument names the evaluation; the default is
 * retrieval.
 */
import { ANSWERS_USAGE, answersCommand } from './answers/answers.command.js';
import { CALIBRATE_USAGE, calibrateCommand } from './calibration/calibrate.command.js';
import { EVIDENCE_USAGE, evaluateEvidence } from './evidence/evidence.command.js';
import { evaluateParsing, PARSING_USAGE } from './parsing/parsing.command.js';
import { evaluateQuestions, QUESTIONS_USAGE } from './questions/questions.command.js';
import { evaluateRetrieval, RETRIEVAL_USAGE } from './retrieval.command.js';
import { evaluateScans, SCANS_USAGE } from './scans/scans.command.js';

interface Evaluation {
  usage: string;
  /** Receives the arguments after its name. For a folder of the same name, write `./name`. */
  run: (args: string[]) => Promise<void>;
}

const RETRIEVAL: Evaluation = { usage: RETRIEVAL_USAGE, run: evaluateRetrieval };
const EVALUATIONS: Readonly<Record<string, Evaluation>> = {
  retrieval: RETRIEVAL,
  answers: { usage: ANSWERS_USAGE, run: answersCommand },
  questions: { usage: QUESTIONS_USAGE, run: evaluateQuestions },
  parsing: { usage: PARSING_USAGE, run: evaluateParsing },
  evidence: { usage: EVIDENCE_USAGE, run: evaluateEvidence },
  scans: { usage: SCANS_USAGE, run: evaluateScans },
  calibrate: { usage: CALIBRATE_USAGE, run: calibrateCommand },
};

async function main(given: string[]): Promise<void> {
  const [first = ''] = given;
  const named = Object.hasOwn(EVALUATIONS, first) ? EVALUATIONS[first] : undefined;
  const { usage, run } = named ?? RETRIEVAL;
  const args = named ? given.slice(1) : given;
  if (args.includes('--help') || args.includes('-h')) console.log(usage);
  else await run(args);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
