import type { QueryRequest } from '@tessera/client';
import type { Question } from '../use-conversation.js';

export type Mode = NonNullable<QueryRequest['mode']>;
export const MODES: readonly Mode[] = ['auto', 'text', 'visual', 'hybrid'];

/** What questions are asked of. Nothing chosen: the default knowledge base. */
export interface Scope {
  kbs: string[];
  documents: Array<{ id: string; name: string }>;
  tags: string[];
  mode: Mode;
}

export const NO_SCOPE: Scope = { kbs: [], documents: [], tags: [], mode: 'auto' };

/** As a request states it: one knowledge base by its name, anything else as a union. */
export function scopeOptions({ kbs, documents, tags, mode }: Scope): Question['options'] {
  const [kb] = kbs;
  const isOneKb = kbs.length === 1 && documents.length === 0 && tags.length === 0;
  const isChosen = kbs.length + documents.length + tags.length > 0;
  return {
    ...(mode !== 'auto' && { mode }),
    ...(isOneKb && kb !== undefined
      ? { kb_name: kb }
      : isChosen && { scope_filter: { kb_names: kbs, document_ids: documents.map(({ id }) => id), tags } }),
  };
}

export function toggled<T>(items: readonly T[], item: T, isSame: (a: T, b: T) => boolean = Object.is): T[] {
  return items.some((one) => isSame(one, item))
    ? items.filter((one) => !isSame(one, item))
    : [...items, item];
}
