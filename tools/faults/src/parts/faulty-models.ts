import type { Random } from '@tessera/testing';
import {
  answerBrokenOff,
  answerDripping,
  answerEvents,
  answerJson,
  answerNothing,
  answerStatus,
  answerText,
  type ModelAnswer,
  type ModelCall,
  ScriptedModelServer,
} from '@tessera/testing/model-server';

const DIMENSIONS = 32;

/** Faults of a model server. */
const FAILURES: readonly ModelAnswer[] = [
  answerDripping(),
  answerStatus(429, { 'retry-after': '1' }),
  answerStatus(500),
  answerStatus(503),
  answerBrokenOff('{"data":[{"index":0,"emb'),
  answerText('<html>Bad gateway</html>', 'text/html'),
  answerJson({ data: [] }),
  answerJson({ data: [{ index: 0, embedding: [1, 2] }], results: [{ index: 999, relevance_score: 1 }] }),
  answerJson({ data: [{ index: 0, embedding: Array(DIMENSIONS).fill(null) }] }),
];
/** Of a correct response; below the services' timeout. */
const LONGEST_DELAY_MS = 2_000;

/** A model server for embeddings, reranking and chat, which can be told to fail. */
export class FaultyModels {
  /** Responses with a vector, by chunk. */
  private readonly made = new Map<string, number>();
  private repeated = 0;

  /** @param options.hasChat whether services also rerank and answer with it */
  static async start({ hasChat }: { hasChat: boolean }): Promise<FaultyModels> {
    return new FaultyModels(await ScriptedModelServer.start(), hasChat);
  }

  private constructor(
    private readonly server: ScriptedModelServer,
    readonly hasChat: boolean,
  ) {
    server.answers = [this.answer];
  }

  /** Chunks with vectors, and superfluous vectors. */
  get embedded(): { chunks: number; repeated: number } {
    return { chunks: this.made.size, repeated: this.repeated };
  }

  /** Settings of the services, with short timeouts, since each trial waits for them. */
  get settings(): Record<string, string> {
    const { baseUrl } = this.server;
    const embedding = {
      EMBEDDING_PROVIDER: 'openai',
      EMBEDDING_BASE_URL: baseUrl,
      EMBEDDING_MODEL: 'hashed-words',
      EMBEDDING_DIMENSIONS: String(DIMENSIONS),
      EMBEDDING_TIMEOUT_SECONDS: '3',
    };
    if (!this.hasChat) return embedding;
    return {
      ...embedding,
      RERANK_PROVIDER: 'cohere',
      RERANK_BASE_URL: baseUrl,
      RERANK_MODEL: 'same-words',
      RERANK_TIMEOUT_SECONDS: '3',
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: baseUrl,
      LLM_MODEL: 'first-source',
      LLM_FIRST_TOKEN_TIMEOUT_SECONDS: '3',
      LLM_IDLE_TIMEOUT_SECONDS: '3',
      LLM_TIMEOUT_SECONDS: '10',
    };
  }

  /** Refuses connections during `work`. */
  async whileDead(work: () => Promise<unknown>): Promise<void> {
    await this.server.stop();
    await work();
    await this.server.resume();
  }

  /** Accepts requests without responding during `work`. */
  async whileHanging(work: () => Promise<unknown>): Promise<void> {
    await this.whileAnswering(answerNothing(), work);
  }

  /** Responds correctly but late during `work`. */
  async whileSlow(random: Random, work: () => Promise<unknown>): Promise<void> {
    const slow: ModelAnswer = (response, call) => {
      const late = () => (response.destroyed ? undefined : this.answer(response, call));
      setTimeout(late, random.below(LONGEST_DELAY_MS));
    };
    await this.whileAnswering(slow, work);
  }

  /** Fails every request in another way during `work`. */
  async whileBroken(pick: (failures: readonly ModelAnswer[]) => ModelAnswer, work: () => Promise<unknown>) {
    await this.whileAnswering((response, call) => pick(FAILURES)(response, call), work);
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  /** Responds to everything in one way during `work`. */
  async whileAnswering(wrongly: ModelAnswer, work: () => Promise<unknown>): Promise<void> {
    this.server.answers = [wrongly];
    await work();
    this.server.answers = [this.answer];
  }

  private readonly answer: ModelAnswer = (response, call) => {
    const { input = [] } = call.body as { input?: string[] };
    this.count(input);
    answerOf(call)(response, call);
  };

  private count(texts: readonly string[]): void {
    // Chunks have headings on separate lines; questions and compared sentences are single lines.
    for (const text of texts.filter((each) => each.includes('\n'))) {
      const times = this.made.get(text) ?? 0;
      this.made.set(text, times + 1);
      if (times > 0) this.repeated++;
    }
  }
}

function answerOf({ path, body }: ModelCall): ModelAnswer {
  if (path === '/v1/embeddings') {
    const { input } = body as { input: string[] };
    return answerJson({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) });
  }
  if (path === '/v1/rerank') {
    const { query, documents } = body as { query: string; documents: string[] };
    return answerJson({
      results: documents.map((text, index) => ({ index, relevance_score: likeness(query, text) })),
    });
  }
  return answerEvents(
    chunk({ delta: { role: 'assistant', content: 'It works as it should [1].' } }),
    chunk({ delta: {}, finish_reason: 'stop' }),
    '[DONE]',
  );
}

function chunk(choice: object): string {
  return JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] });
}

/** Word counts by sort, as a unit vector. */
function vectorOf(text: string): number[] {
  const counts = Array<number>(DIMENSIONS).fill(0);
  for (const word of wordsOf(text)) {
    let sort = 0;
    for (const character of word) sort = (sort * 31 + (character.codePointAt(0) ?? 0)) % DIMENSIONS;
    counts[sort] = (counts[sort] ?? 0) + 1;
  }
  const length = Math.hypot(...counts) || 1;
  return counts.map((count) => count / length);
}

/** Share of the question's words in the text. */
function likeness(question: string, text: string): number {
  const asked = wordsOf(question);
  const known = new Set(wordsOf(text));
  return asked.filter((word) => known.has(word)).length / Math.max(1, asked.length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\w+/g) ?? [];
}
