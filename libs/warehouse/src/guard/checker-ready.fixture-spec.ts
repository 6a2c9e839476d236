import { waitUntil } from '@tessera/testing';

/** Resolves once the checker reads statements: its threads compile a parser each, which takes long on a busy machine. */
export async function checkerReady(checker: { ping(): Promise<void> }): Promise<void> {
  const answers = () =>
    checker.ping().then(
      () => true,
      () => null,
    );
  await waitUntil(answers, { what: 'the checker', timeoutMs: 240_000 });
}
