import { waitUntil } from '@tessera/testing';

/** Resolves when the checker is ready: each of its threads compiles a parser, which is slow on a busy machine. */
export async function checkerReady(checker: { ping(): Promise<void> }): Promise<void> {
  const answers = () =>
    checker.ping().then(
      () => true,
      () => null,
    );
  await waitUntil(answers, { what: 'the checker', timeoutMs: 240_000 });
}
