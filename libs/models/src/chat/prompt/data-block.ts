import { randomBytes } from 'node:crypto';
import { NOT_IN_SOURCES } from '../checks/refusal-filter.js';

/** 64 bits: text written before the request cannot contain the key. */
const KEY_BYTES = 8;

/**
 * Wraps data in tags that it cannot forge: they contain a key drawn for each request, and text that looks like tags or
 * control tokens of models is broken up.
 */
export class DataBlocks {
  readonly key = randomBytes(KEY_BYTES).toString('hex');

  /** @param name type of the block: `source` @param note attributes of its tag: ` n="1"` */
  wrap(name: string, text: string, note = ''): string {
    return `<${name}-${this.key}${note}>\n${defuse(text)}\n</${name}-${this.key}>`;
  }
}

/**
 * Invisible and bidirectional control characters, which hide or reorder text. Joiners are kept: scripts and emoji need
 * them.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu;

/** Names of our tags, and of control tokens in chat templates: `<|im_start|>`, `</s>`, `<start_of_turn>`, `<image>`. */
const NAMES = [
  'sources?|conversation|question|data|documents?|context',
  'system|user|assistant|human|model|instructions?|prompt',
  'think\\w*|thoughts?|reasoning|tool\\w*|function\\w*|answer',
  's|bos|eos|pad|unk|sep|cls|mask|sop|eop|im_\\w+|unused\\d+|extra_id_\\d+|reserved_\\w+',
  '(?:start|end|begin)_of_\\w+|\\w+_token\\w*|image\\w*|audio\\w*|video\\w*',
].join('|');
const TAG_START = new RegExp(String.raw`[<＜﹤](?=[|｜¦<＜]|\/?(?:${NAMES})\b)`, 'giu');
/** `[INST]`, `[/INST]`, `[SYSTEM_PROMPT]`, `[gMASK]`. */
const TOKEN_IN_BRACKETS = /\[(?=\/?(?:[A-Z][A-Z_]{2,}|gMASK)\])/g;
/** References in a text that would be mistaken for citations of our sources. */
const REFERENCE = /[[［【](\s*\^?\d{1,4}(?:\s*[,;，、–—-]\s*\d{1,4}){0,20}\s*)[\]］】]/gu;
const SENTINEL = new RegExp(NOT_IN_SOURCES, 'g');

/** Defuses tags and tokens in a text; the result reads the same. */
export function defuse(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(TAG_START, '$& ')
    .replace(TOKEN_IN_BRACKETS, '[ ')
    .replaceAll('◁', '◁ ')
    .replace(REFERENCE, '($1)')
    .replace(SENTINEL, 'not in sources');
}
