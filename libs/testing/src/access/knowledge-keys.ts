/** What a key may do, and in which knowledge bases. */
export interface GivenKey<Scope extends string = string> {
  /** Both scopes of the knowledge service unless told otherwise. */
  scopes?: Scope[];
  read?: string[];
  write?: string[];
}

/** A key as a client has it. */
export interface TestKey {
  id: string;
  /** Those that send it. */
  headers: { authorization: string };
}

/**
 * Adds a key for knowledge bases to a registry.
 * @param made what `newApiKey` of libs/auth gave
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
