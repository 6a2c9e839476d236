/** The scopes and knowledge bases of a key. */
export interface GivenKey<Scope extends string = string> {
  /** Default: both scopes of the knowledge service. */
  scopes?: Scope[];
  read?: string[];
  write?: string[];
}

/** A key as its client has it. */
export interface TestKey {
  id: string;
  /** Headers that send it. */
  headers: { authorization: string };
}

/**
 * Adds a key for knowledge bases to a registry.
 * @param made the result of `newApiKey` of libs/auth
 * @param sql runs a statement in the registry
 */
export async function addKnowledgeKey(
  made: { id: string; key: string; keyHash: string },
  { scopes = ['knowledge:read', 'knowledge:write'], read = [], write = [] }: GivenKey,
  sql: (statement: string, parameters: unknown[]) => Promise<unknown>,
): Promise<TestKey> {
  await sql('insert into api_keys (id, key_hash, scopes, kb_read, kb_write) values ($1, $2, $3, $4, $5)', [
    made.id,
    made.keyHash,
    scopes,
    read,
    write,
  ]);
  return { id: made.id, headers: { authorization: `Bearer ${made.key}` } };
}
