import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ANSWERABLE_RELEVANCE, embeddingSettings, openEmbeddingModel } from '@tessera/models';
import { FEATURE_NAMES, FIXED_COEFFICIENTS } from '@tessera/models/evaluation';
import { loadConfig } from '@tessera/platform';
import { UserError } from '@tessera/tool-local';
import { type AnswerCollection, readAnswerCollection, together } from '../answers/answer-collection.js';
import { readCollection } from '../collection.js';
import { progressLine } from '../console-output.js';
import { withFolder } from '../temporary-folder.js';
import { reportLines } from './calibration-report.js';
import { calibrate } from './cross-validation.js';
import { knowledgeBasesOf } from './knowledge-bases.js';
import { type Known, type Observation, observe } from './observations.js';
import { SearchedDocuments } from './searched-documents.js';

export const CALIBRATE_USAGE = `npm run evaluate -- calibrate <folder…> [--limit <questions>] [--folds 5] [--ridge 1] [--wrongly 0.05] [--known sentences] [--beside <folder>]… [--json]
Learns when to refuse from collections with answers.jsonl; other collections only lend their documents. Prints what questions
are worth whose documents a fold has not seen, and the coefficients for libs/models/src/refusal/relevance-model.ts: of words alone or,
with the EMBEDDING_… settings of an embedding model, of words and meaning.
--beside: a collection that is learnt from, of which more may be refused than --wrongly says.
--known: meaning (of passages, as /search has it) or sentences (theirs, too, as /query has it).
--wrongly: share of the answerable questions of any set that may be refused; three times as many across languages. Nothing but the folders is read, and nothing is changed.`;

interface CalibrationOptions {
  folders: string[];
  beside: string[];
  limit: number;
  folds: number;
  ridge: number;
  wrongly: number;
  known: Exclude<Known, 'words'>;
  json: boolean;
}

/** Fits the relevance model that decides about refusals, and judges it by cross-validation over documents. */
export async function calibrateCommand(args: string[]): Promise<void> {
  const options = parseCalibrationOptions(args);
  const collections = await Promise.all([...options.folders, ...options.beside].map(readAny));
  const { embedding } = loadConfig({ embedding: embeddingSettings });
  const embedder = embedding.provider === 'none' ? null : await openEmbeddingModel(embedding);
  const known = embedder ? options.known : 'words';
  const names = FEATURE_NAMES[known];
  const observations = await withFolder(async (folder) => {
    const searched = new SearchedDocuments(folder, embedder);
    return observeAll(searched, collections, { known, limit: options.limit });
  });
  const placeOf = (name: string) => (names as readonly string[]).indexOf(name);
  const fixed = new Map(
    Object.entries(FIXED_COEFFICIENTS).map(([name, coefficient]) => [placeOf(name), coefficient]),
  );
  const { folds, ridge, wrongly: goal } = options;
  const beside = new Set(collections.slice(options.folders.length).map(({ name }) => name));
  const foreign = embedder && placeOf('foreign');
  const { model, heldOut } = calibrate(observations, { folds, ridge, fixed, foreign, goal, beside });
  const bias = model.bias + Math.log(ANSWERABLE_RELEVANCE / (1 - ANSWERABLE_RELEVANCE));
  const result = { heldOut, goal, names, model: { ...model, bias } };
  for (const line of options.json ? [JSON.stringify(result)] : reportLines(result)) console.log(line);
}

/** @throws UserError with the usage */
function parseCalibrationOptions(args: string[]): CalibrationOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        limit: { type: 'string', default: 'Infinity' },
        folds: { type: 'string', default: '5' },
        ridge: { type: 'string', default: '1' },
        wrongly: { type: 'string', default: '0.05' },
        known: { type: 'string', default: 'sentences' },
        beside: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 0) throw new Error('Name a folder.');
    const number = (name: 'limit' | 'folds' | 'ridge' | 'wrongly', isRight: (value: number) => boolean) => {
      const value = Number(values[name]);
      if (!isRight(value)) throw new Error(`--${name} ${values[name]} is not a valid number.`);
      return value;
    };
    const { known } = values;
    if (known !== 'meaning' && known !== 'sentences') throw new Error(`--known ${known} is neither.`);
    return {
      known,
      beside: values.beside,
      folders: positionals,
      limit: number('limit', (value) => value >= 1),
      folds: number('folds', (value) => Number.isInteger(value) && value >= 2),
      ridge: number('ridge', (value) => value > 0),
      wrongly: number('wrongly', (value) => value >= 0 && value < 1),
      json: values.json,
    };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${CALIBRATE_USAGE}`);
  }
}

/** Ids are unique across collections. Without answers.jsonl, there are no questions. */
async function readAny(folder: string): Promise<AnswerCollection> {
  if (existsSync(join(folder, 'answers.jsonl'))) return together([await readAnswerCollection(folder)]);
  const { name, documents } = await readCollection(folder);
  return together([{ name, documents, questions: [], unanswerable: [] }]);
}

/** @throws UserError if no collection has an answerable question */
async function observeAll(
  searched: SearchedDocuments,
  collections: readonly AnswerCollection[],
  { known, limit }: { known: Known; limit: number },
): Promise<Observation[]> {
  if (collections.every(({ questions }) => questions.length === 0))
    throw new UserError('None of the folders has an answers.jsonl with answers to its questions.');
  const documents = collections.flatMap((collection) => collection.documents);
  const titles = new Map(documents.map(({ id, title }) => [id, title.trim()]));
  const { show, end } = progressLine('calibration');
  try {
    await searched.add(documents, show);
    const observations: Observation[] = [];
    for (const knowledgeBase of knowledgeBasesOf(collections, limit)) {
      show(`asking ${knowledgeBase.set}, ${knowledgeBase.kind}`);
      // Paragraphs of one article share its title and content.
      const groupOf = (id: string) => titles.get(id) || id;
      observations.push(...(await observe(searched, knowledgeBase, known, groupOf)));
    }
    return observations;
  } finally {
    end();
    await searched.close();
  }
}
