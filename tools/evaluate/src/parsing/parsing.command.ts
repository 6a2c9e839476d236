import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '@tessera/tool-local';
import { progressLine } from '../console-output.js';
import { KINDS, type Kind, type PdfJudgement, judgePdf } from './judge-pdf.js';
import { reportLines } from './report.js';

export const PARSING_USAGE = `npm run evaluate -- parsing <folder or PDF…> [--only ${KINDS.join('|')}] [--json]
Parses each PDF and judges its headings by its bookmarks (in a copy without bookmarks and tags, and as it is), its tables
by a *-str.xml of ICDAR 2013 next to it, and its words by pdftotext if that is installed. --json names each missed and each
superfluous heading. Other formats are not judged.`;

interface ParsingOptions {
  paths: string[];
  kinds: ReadonlySet<Kind>;
  json: boolean;
}

/**
 * Judges the parser on real PDFs. Unreadable files are named on stderr and skipped.
 * @throws UserError for an invalid option or folder
 */
export async function evaluateParsing(args: string[]): Promise<void> {
  const { paths, kinds, json } = parseParsingOptions(args);
  const files = (await Promise.all(paths.map(pdfsOf))).flat();
  if (files.length === 0) throw new UserError(`No PDF in ${paths.join(', ')}.`);
  const judgements: PdfJudgement[] = [];
  const progress = progressLine('parsing');
  for (const [index, file] of files.entries()) {
    progress.show(`${index + 1} of ${files.length}, ${basename(file)}`);
    const judgement = await judgePdf(file, kinds).catch((error: Error) => {
      console.error(`${basename(file)}: ${error.message}`);
    });
    if (judgement) judgements.push(judgement);
  }
  progress.end();
  if (json) console.log(JSON.stringify(judgements, null, 2));
  else for (const line of reportLines(judgements)) console.log(line);
}

/** @throws UserError with the usage */
function parseParsingOptions(args: string[]): ParsingOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { only: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    if (positionals.length === 0) throw new Error('Name a folder.');
    return { paths: positionals, kinds: kindsOf(values.only), json: values.json };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${PARSING_USAGE}`);
  }
}

function kindsOf(only: string | undefined): ReadonlySet<Kind> {
  if (only === undefined) return new Set(KINDS);
  const kind = KINDS.find((known) => known === only);
  if (!kind) throw new Error(`--only ${only}: one of ${KINDS.join(', ')}.`);
  return new Set([kind]);
}

/** A PDF, or all in a folder. @throws UserError if it is missing */
export async function pdfsOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new UserError(`${path} is missing.`);
  if (found.isFile()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}
