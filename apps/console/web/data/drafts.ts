import { createStore } from '../app/store.js';

export type ValueType = 'text' | 'number' | 'boolean' | 'null';

/** What a person has entered for a parameter. */
export interface ParameterInput {
  type: ValueType;
  text: string;
}

/** What is in the editor. */
export interface Draft {
  sql: string;
  limit: number;
  parameters: Record<string, ParameterInput>;
}

export const MAX_ROWS = 10_000;

const DRAFT_KEY = 'tessera.sql.draft';
const STATEMENTS_KEY = 'tessera.sql.statements';
const MOST_STATEMENTS = 200;
const EMPTY: Draft = { sql: '', limit: 1_000, parameters: {} };

/** In the tab only, as the credential: statements can hold what is confidential. */
const drafts = createStore<Draft>({ ...EMPTY, ...stored<Partial<Draft>>(DRAFT_KEY) });

export const useDraft = drafts.use;
export const currentDraft = drafts.get;

export function changeDraft(change: Partial<Draft>): void {
  const draft = { ...drafts.get(), ...change };
  drafts.set(draft);
  sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
}

/** The service lists jobs without their statements: those of this tab are remembered here. */
export function rememberStatement(jobId: string, sql: string): void {
  const latest = [...Object.entries(statements()), [jobId, sql] as const].slice(-MOST_STATEMENTS);
  try {
    sessionStorage.setItem(STATEMENTS_KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // Full: a list of statements is a convenience.
    sessionStorage.removeItem(STATEMENTS_KEY);
  }
}

export function statements(): Record<string, string> {
  return stored<Record<string, string>>(STATEMENTS_KEY) ?? {};
}

function stored<T>(key: string): T | null {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
}
