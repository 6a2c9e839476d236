import { hostname } from 'node:os';
import { workspaceRoot } from '@tessera/testing';
import type { ForeignNames } from '../stack/foreign-names.js';

/** Reveals internals of the service or server. */
const INSIDES =
  /node_modules|\/dist\/\w|\.[cm]?js:\d+|\n\s+at .+\(|127\.0\.0\.1:\d+|\blocalhost\b|ECONN[A-Z]+|\/tmp\/[\w-]+|max_stack_depth|statement_timeout|work_mem|temp_file_limit|configuration parameter/;

/** Finds leaks. */
export class LeakSearch {
  private readonly words: RegExp;
  private readonly paths: readonly string[];

  constructor(foreign: Pick<ForeignNames, 'words' | 'values'>) {
    const values = foreign.values.map((value) => `"${escaped(value)}"(?!\\s*:)`);
    this.words = new RegExp([...foreign.words.map(escaped), ...values].join('|'), 'gi');
    this.paths = [workspaceRoot, hostname()].filter((name) => name.length >= 5);
  }

  /**
   * @param answer the response with its headers
   * @param request the sent text, which the client knows already
   */
  find(answer: string, request: string): string[] {
    const asked = request.toLowerCase();
    const found = new Set([...answer.matchAll(this.words)].map(([word]) => word.toLowerCase()));
    const inside = INSIDES.exec(answer)?.[0];
    if (inside !== undefined) found.add(inside.trim());
    for (const path of this.paths) if (answer.includes(path)) found.add(path);
    return [...found].filter((word) => !asked.includes(word.replaceAll('"', '').toLowerCase()));
  }
}

function escaped(text: string): string {
  return text.replace(/\W/g, '\\$&');
}
