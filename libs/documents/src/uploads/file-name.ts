import { CONTENT_PIPELINES, type ContentPipeline } from '@tessera/contracts';
import { type DocumentFormat, FORMATS, isTextFormat } from '../formats/formats.js';

/** Longest stored name, in characters; longer ones are cut before the extension. */
export const MAX_FILE_NAME_LENGTH = 200;

const LONGEST_EXTENSION = 16;

/** A name as stored, and the pipeline that its prefix requests. */
export interface FileName {
  name: string;
  pipelineOverride: ContentPipeline | null;
}

/**
 * Makes a name safe to store and display: the last part of a path, without control characters, in NFC, of limited
 * length, and without the prefix `text_pipeline:` or `visual_pipeline:`.
 */
export function parseFileName(given: string): FileName {
  const pipelineOverride = CONTENT_PIPELINES.find((pipeline) => given.startsWith(`${pipeline}:`)) ?? null;
  const unprefixed = pipelineOverride ? given.slice(pipelineOverride.length + 1) : given;
  const basename = unprefixed.toWellFormed().split(/[\\/]/).pop() ?? '';
  const clean = basename
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const isName = clean !== '' && clean !== '.' && clean !== '..';
  return { name: isName ? shorten(clean) : 'unnamed', pipelineOverride };
}

/** The name of a document that has only its URL: the last part of the path, or the host. */
export function nameFromUrl(address: string): string {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').findLast((part) => part !== '');
  return parseFileName(last === undefined ? (url?.hostname ?? address) : decoded(last)).name;
}

/** The name with the extension that identifies its text format; other formats are identified by their bytes. */
export function withExtension(name: string, format: DocumentFormat): string {
  return isTextFormat(format) ? shorten(`${name}${FORMATS[format].identifiedBy.extensions[0]}`) : name;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME_LENGTH) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= LONGEST_EXTENSION ? characters.slice(dot) : [];
  return [...characters.slice(0, MAX_FILE_NAME_LENGTH - extension.length), ...extension].join('');
}
