import { type ModelAnswer, type ModelCall, ScriptedModelServer } from '@tessera/testing/model-server';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const LARGEST = 127;

interface Recording {
  model: string;
  dimension: number;
  /** By what was embedded: the largest absolute number, and each number as a share of it, in bytes. */
  vectors: Record<string, [largest: number, bytes: string]>;
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
    const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
    return new RecordedEmbeddings(file, recording, await ScriptedModelServer.start());
  }

  private constructor(
    private readonly file: string,
    private readonly recording: Recording,
    private readonly server: ScriptedModelServer,
  ) {
    server.answers = [(response, call) => void this.answer(response, call)];
  }

  /** Settings of an app that embeds with it. */
  get settings(): Record<string, string> {
    return {
      EMBEDDING_PROVIDER: 'openai',
      EMBEDDING_BASE_URL: this.server.baseUrl,
      EMBEDDING_MODEL: this.recording.model,
      EMBEDDING_DIMENSIONS: String(this.recording.dimension),
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
    const sorted = Object.fromEntries(
      Object.entries(this.recording.vectors).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    writeFileSync(this.file, `${JSON.stringify({ ...this.recording, vectors: sorted }, null, 1)}\n`);
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
    const { vectors } = this.recording;
    const keys = texts.map((text) => keyOf(type, text));
    const unknown = texts.filter((_, at) => !vectors[keys[at] as string]);
    if (unknown.length > 0) await this.record(unknown, type);
    return keys.map((key) => {
      const [largest, bytes] = vectors[key] as [number, string];
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
      body: JSON.stringify({ model: this.recording.model, input: texts, input_type: type }),
    });
    const { data } = (await response.json()) as { data: Array<{ embedding: number[] }> };
    for (const [at, { embedding }] of data.entries()) {
      const largest = Math.max(...embedding.map(Math.abs));
      const bytes = Int8Array.from(embedding, (one) => Math.round((one * LARGEST) / largest));
      const shown = Number(largest.toPrecision(6));
      this.recording.vectors[keyOf(type, texts[at] as string)] = [
        shown,
        Buffer.from(bytes).toString('base64'),
      ];
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
