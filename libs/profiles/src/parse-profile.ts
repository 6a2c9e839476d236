import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { DomainProfile } from './domain-profile.js';
import { ProfileFile } from './profile-file.js';

/** A profile file is invalid. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';

  /** @param problems one per mistake, with its line and key */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
  }
}

/** More aliases would be an attack, or an accident. */
const MAX_ALIASES = 100;

/** @throws ProfileError that names every problem with its line */
export function parseProfile(yaml: string): DomainProfile {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  if (document.errors.length > 0) {
    throw new ProfileError(
      document.errors.map(({ message, pos }) => `line ${lines.linePos(pos[0]).line}: ${firstLine(message)}`),
    );
  }
  return toProfile(validated(document, lines));
}

function validated(document: Document.Parsed, lines: LineCounter): ProfileFile {
  const content = contentOf(document);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new ProfileError(['line 1: a profile is a mapping of keys, the first of which is its name']);
  }
  const file = plainToInstance(ProfileFile, content);
  const problems = validateSync(file, { whitelist: true, forbidNonWhitelisted: true })
    .flatMap((error) => problemsOf(error, []))
    .map(({ path, text }) => ({ line: lineOf(document, lines, path), path, text }))
    .sort((a, b) => a.line - b.line);
  if (problems.length > 0) {
    throw new ProfileError(
      problems.map(({ line, path, text }) => `line ${line}: ${path.join('.')}: ${text}`),
    );
  }
  return file;
}

function contentOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new ProfileError([`line 1: an alias is undefined or expands too far (${error.message})`]);
  }
}

interface Problem {
  path: string[];
  text: string;
}

function problemsOf(
  { property, constraints = {}, children = [] }: ValidationError,
  above: string[],
): Problem[] {
  const path = [...above, property];
  const [first] =
    'whitelistValidation' in constraints ? ['unknown key'] : Object.values(constraints).toReversed();
  const own = first === undefined ? [] : [{ path, text: first }];
  return [...own, ...children.flatMap((child) => problemsOf(child, path))];
}

/** Of the key's value; if it is missing, of its parent. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: string[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length).map(indexOrKey), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function indexOrKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

/** The further lines quote the file, which might be a file of secrets given by mistake. */
function firstLine(message: string): string {
  return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
}

function toProfile({ name, collections, prompts, source_types, router }: ProfileFile): DomainProfile {
  return {
    name,
    collections: (collections ?? []).map((entry) => ({
      name: entry.name,
      modality: entry.modality ?? 'text',
      weight: entry.weight ?? 1,
    })),
    prompts: { answer: prompts?.answer ?? null },
    sourceTypes: (source_types ?? []).map(({ source_type, keywords, weight }) => ({
      sourceType: source_type,
      keywords,
      weight: weight ?? 2,
    })),
    router: (router ?? []).map(({ mode, keywords }) => ({ mode, keywords })),
  };
}
