import { UserError } from '@tessera/tool-local';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, progressLine } from '../console-output.js';
import { pdfsOf } from '../parsing/parsing.command.js';
import { withFolder } from '../temporary-folder.js';
import { openScanReader, openTextReader } from './chunk-reader.js';
import { type EvidenceJudgement, type JudgedQuote, judgeEvidence, QUOTE_KINDS } from './judge-evidence.js';
import { turnedCopy, TURNS } from './turned-copy.js';

export const EVIDENCE_USAGE = `npm run evaluate -- evidence <folder or PDF…> [--limit <sentences and cells per PDF, default 60>] [--turn 90|180|270] [--scan [--languages <codes>]] [--json]
Compares the regions of quotes from each PDF, a fixed sample of its sentences and cells, with the words of poppler's pdftotext, which
must be installed. Quotes that pdftotext does not find exactly once are skipped. --turn judges copies
whose pages are displayed turned; --scan reads pictures of the pages by OCR, in the languages eng,chi_sim by default. --json names each quote that is marked badly.`;
const QUOTES_PER_PDF = 60;
const MIN_RECALL = 0.99;

/** @throws UserError for an invalid option or folder */
export async function evaluateEvidence(args: string[]): Promise<void> {
  const { paths, limit, turn, languages, json } = parseEvidenceOptions(args);
  const files = (await Promise.all(paths.map(pdfsOf))).flat();
  if (files.length === 0) throw new UserError(`No PDF in ${paths.join(', ')}.`);
  const judgements: EvidenceJudgement[] = [];
  const progress = progressLine('evidence');
  const reader = languages ? openScanReader(languages) : openTextReader();
  try {
    for (const [index, file] of files.entries()) {
      progress.show(`${index + 1} of ${files.length}, ${basename(file)}`);
      const judged = withFolder(async (folder) =>
        judgeEvidence(reader, turn > 0 ? await turnedCopy(file, turn, folder) : file, limit),
      );
      await judged.then(
        (judgement) => judgements.push(judgement),
        (error: Error) => console.error(`${basename(file)}: skipped, ${error.message}`),
      );
    }
  } finally {
    progress.end();
    await reader.close();
  }
  if (json) console.log(JSON.stringify(judgements.map(badlyMarked), null, 2));
  else for (const line of reportLines(judgements)) console.log(line);
}

interface EvidenceOptions {
  paths: string[];
  limit: number;
  /** Degrees. */
  turn: number;
  /** Of scans; null to read the text of the files. */
  languages: string[] | null;
  json: boolean;
}

/** @throws UserError with the usage */
function parseEvidenceOptions(args: string[]): EvidenceOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        limit: { type: 'string', default: String(QUOTES_PER_PDF) },
        turn: { type: 'string', default: '0' },
        scan: { type: 'boolean', default: false },
        languages: { type: 'string', default: 'eng,chi_sim' },
        json: { type: 'boolean', default: false },
      },
    });
    const limit = Number(values.limit);
    if (positionals.length === 0) throw new Error('Name a folder.');
    if (!(limit >= 1)) throw new Error(`--limit ${values.limit}: a number from 1.`);
    if (!TURNS.some((turn) => turn === values.turn))
      throw new Error(`--turn ${values.turn}: 90, 180 or 270.`);
    const { turn, scan, languages, json } = values;
    return {
      paths: positionals,
      limit,
      turn: Number(turn),
      languages: scan ? languages.split(',') : null,
      json,
    };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${EVIDENCE_USAGE}`);
  }
}

function badlyMarked({ file, quotes, skipped }: EvidenceJudgement) {
  const bad = quotes.filter(
    ({ score }) => !score || score.recall < MIN_RECALL || score.isWrongLine || score.isWrongPage,
  );
  return { file, count: quotes.length, skipped, bad };
}

function reportLines(judgements: readonly EvidenceJudgement[]): string[] {
  const header = [
    '',
    'Quotes',
    'Covered',
    'Words',
    'Area',
    'Wrong page',
    'Wrong line',
    'No region',
    'Skipped',
  ];
  const byFile = judgements.map(({ file, quotes, skipped }) =>
    rowOf(file, quotes, `${skipped.missing} missing, ${skipped.ambiguous} ambiguous`),
  );
  const all = judgements.flatMap(({ quotes }) => quotes);
  const byKind = QUOTE_KINDS.map((kind) =>
    rowOf(
      kind,
      all.filter((quote) => quote.kind === kind),
    ),
  );
  const rows = [...byFile, ...byKind, rowOf('All', all)];
  return markdownTable(
    header,
    rows.filter(([, count]) => count !== '0'),
  );
}

/** Shares and means are of the quotes with regions. */
function rowOf(name: string, quotes: readonly JudgedQuote[], skipped = ''): string[] {
  const scores = quotes.flatMap(({ score }) => score ?? []);
  const mean = (values: number[]): string =>
    values.length > 0 ? (values.reduce((a, b) => a + b, 0) / values.length).toFixed(3) : '';
  return [
    name,
    String(quotes.length),
    mean(scores.map(({ recall }) => (recall >= MIN_RECALL ? 1 : 0))),
    mean(scores.map(({ recall }) => recall)),
    mean(scores.map(({ areaRatio }) => areaRatio)),
    String(scores.filter(({ isWrongPage }) => isWrongPage).length),
    String(scores.filter(({ isWrongLine }) => isWrongLine).length),
    String(quotes.length - scores.length),
    skipped,
  ];
}
