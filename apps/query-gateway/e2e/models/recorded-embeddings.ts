import { type ModelAnswer, type ModelCall, ScriptedModelServer } from '@tessera/testing/model-server';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const LARGEST = 127;

/** The first line of a recording. */
interface RecordedModel {
  model: string;
  dimension: number;
}

/** Any further line. */
interface RecordedVector {
  /** Stands for what was embedded. */
  key: string;
  /** The largest absolute number. */
  largest: number;
  /** Each number as a share of the largest, a byte each, in base64. */
  bytes: string;
}

interface EmbeddingsBody {
  input: string[];
  input_type: 'query' | 'passage';
}

interface RerankBody {
  query: string;
  documents: string[];
}

/**
 * A server with vectors that a real model made, rounded to 8 bits, for the texts of a test; it ranks by their cosines, too. With
 * RECORD_EMBEDDINGS=<address of a model server>, what is not recorded yet is asked of that server, and written down in the end.
 */
export class RecordedEmbeddings {
  /** Texts that were asked for and are not recorded. */
  readonly missing: string[] = [];
  private readonly recorder = process.env['RECORD_EMBEDDINGS'];

  static async open(file: string): Promise<RecordedEmbeddings> {
    const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    const vectors = lines.map((line) => JSON.parse(line) as RecordedVector);
    return new RecordedEmbeddings(
      file,
      JSON.parse(head) as RecordedModel,
      new Map(vectors.map((vector) => [vector.key, vector])),
      await ScriptedModelServer.start(),
    );
  }

  private constructor(
    private readonly file: string,
    private readonly recorded: RecordedModel,
    private readonly vectors: Map<string, RecordedVector>,
    private readonly server: ScriptedModelServer,
  ) {
    server.answers = [(response, call) => void this.answer(response, call)];
  }

  /** Settings of an app that embeds with it. */
  get settings(): Record<string, string> {
    return {
      EMBEDDING_PROVIDER: 'openai',
      EMBEDDING_BASE_URL: this.server.baseUrl,
      EMBEDDING_MODEL: this.recorded.model,
      EMBEDDING_DIMENSIONS: String(this.recorded.dimension),
      EMBEDDING_SEND_INPUT_TYPE: 'true',
    };
  }

  /** Settings of an app that ranks with it. */
  get rerankSettings(): Record<string, string> {
    return { RERANK_PROVIDER: 'cohere', RERANK_BASE_URL: this.server.baseUrl, RERANK_MODEL: 'cosines' };
  }

  async stop(): Promise<void> {
    await this.server.stop();
    if (!this.recorder) return;
    const sorted = [...this.vectors.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const lines = [this.recorded, ...sorted].map((line) => JSON.stringify(line));
    writeFileSync(this.file, `${lines.join('\n')}\n`);
  }

  private async answer(response: Parameters<ModelAnswer>[0], { path, body }: ModelCall): Promise<void> {
    const respond =
      path === '/v1/embeddings' ? this.embed(body as EmbeddingsBody) : this.rank(body as RerankBody);
    const [status, answer] = await respond.then(
      (value) => [200, value] as const,
      (error: Error) => [500, { error: { message: error.message } }] as const,
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private async embed({ input, input_type }: EmbeddingsBody): Promise<object> {
    const vectors = await this.vectorsOf(input, input_type);
    return {
      object: 'list',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    };
  }

  private async rank({ query, documents }: RerankBody): Promise<object> {
    const [question = []] = await this.vectorsOf([query], 'query');
    const vectors = await this.vectorsOf(documents, 'passage');
    const results = vectors.map((vector, index) => ({
      index,
      relevance_score: Math.max(0, cosineOf(question, vector)),
    }));
    return { results };
  }

  private async vectorsOf(texts: string[], type: EmbeddingsBody['input_type']): Promise<number[][]> {
    const keys = texts.map((text) => keyOf(type, text));
    const unknown = texts.filter((_, at) => !this.vectors.has(keys[at] as string));
    if (unknown.length > 0) await this.record(unknown, type);
    return keys.map((key) => {
      const { largest, bytes } = this.vectors.get(key) as RecordedVector;
      return [...new Int8Array(Buffer.from(bytes, 'base64'))].map((byte) => (byte * largest) / LARGEST);
    });
  }

  private async record(texts: string[], type: EmbeddingsBody['input_type']): Promise<void> {
    if (!this.recorder) {
      this.missing.push(...texts);
      throw new Error('Not recorded: run the test with RECORD_EMBEDDINGS=<address of a model server>.');
    }
    const response = await fetch(`${this.recorder}/v1/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: this.recorded.model, input: texts, input_type: type }),
    });
    const { data } = (await response.json()) as { data: Array<{ embedding: number[] }> };
    for (const [at, { embedding }] of data.entries()) {
      const largest = Math.max(...embedding.map(Math.abs));
      const bytes = Int8Array.from(embedding, (one) => Math.round((one * LARGEST) / largest));
      const key = keyOf(type, texts[at] as string);
      this.vectors.set(key, {
        key,
        largest: Number(largest.toPrecision(6)),
        bytes: Buffer.from(bytes).toString('base64'),
      });
    }
  }
}

function keyOf(type: string, text: string): string {
  return createHash('sha256').update(`${type} ${text}`).digest('hex').slice(0, 16);
}

function cosineOf(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, at) => sum + one * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
}
