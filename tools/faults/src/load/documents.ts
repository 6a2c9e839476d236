import type { Random } from '@tessera/testing';
import sharp from 'sharp';
import type { Journal, TakenDocument } from './journal.js';
import { ask, askFor, json, PATIENCE_MS, StuckError } from './persistent-client.js';

export const KB_NAME = 'faults';

const SMALL = { least: 2, most: 20 };
const LARGE = { least: 200, most: 600 };
const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** What users of the knowledge service do. */
export class DocumentLoad {
  private numberOfDocuments = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly journal: Journal,
    private readonly random: Random,
  ) {}

  async prepare(): Promise<void> {
    await ask(`${this.baseUrl}/kbs`, json({ kb_name: KB_NAME }));
  }

  /** Concurrent uploads, questions and occasional deletions; resolves when all have ended. */
  burst(): Array<Promise<void>> {
    const { random } = this;
    const work = [this.upload(), this.upload(), this.search(), this.stream()];
    if (random.chance(0.15)) work.push(this.uploadPicture());
    if (random.chance(0.25)) work.push(this.delete());
    return work;
  }

  private async upload(): Promise<void> {
    const { random } = this;
    const word = this.newWord();
    const { least, most } = random.chance(0.1) ? LARGE : SMALL;
    const sections = Array.from(
      { length: least + random.below(most - least) },
      (_, at) =>
        `## Part ${at} of ${word}\n\nThe pump ${word} number ${at} was checked and works as it should.\n`,
    );
    const isSentTwice = random.chance(0.2);
    const name = `${word}.md`;
    const content = new Blob([`# ${word}\n\n${sections.join('\n')}`]);
    const documentId = await this.ingest(content, name);
    if (isSentTwice && (await this.ingest(content, name)) !== documentId)
      this.journal.complaints.push(`${name} became two documents`);
    this.journal.documents.push({ documentId, word, deletion: 'none', isSearched: false });
  }

  private async uploadPicture(): Promise<void> {
    const word = this.newWord();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400"><rect width="100%" height="100%" fill="white"/>
      <text x="60" y="160" font-size="56" font-family="sans-serif">The valve of ${word}</text></svg>`;
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const documentId = await this.ingest(new Blob([new Uint8Array(png)]), `${word}.png`);
    // OCR of an invented word is not tested here, so it is not searched for.
    this.journal.documents.push({ documentId, word: '', deletion: 'none', isSearched: false });
  }

  private async ingest(content: Blob, name: string): Promise<string> {
    const body = (): FormData => {
      const form = new FormData();
      form.set('kb_name', KB_NAME);
      form.set('file', content, name);
      return form;
    };
    const answer = await askFor<{ document_id: string }>(
      `${this.baseUrl}/ingest`,
      { method: 'POST', body },
      [200, 201],
    );
    return answer.document_id;
  }

  private async delete(): Promise<void> {
    const document = this.anyDocument();
    if (!document) return;
    document.deletion = 'asked';
    await askFor(`${this.baseUrl}/documents/${document.documentId}`, { method: 'DELETE' }, [200]);
    document.deletion = 'answered';
    this.journal.counts.deletions++;
  }

  private async search(): Promise<void> {
    const word = this.anyDocument()?.word || this.newWord();
    const gone = this.deletedIds();
    const answer = await askFor<{ sources: { text: Array<{ document_id: string }> } }>(
      `${this.baseUrl}/search`,
      {
        ...json({ query: `pump ${word}`, kb_name: KB_NAME }),
        onRetry: (reason) => this.journal.unanswered.push(`a search: ${reason}`),
      },
      [200],
    );
    this.noteGone(gone, answer.sources.text);
    this.journal.counts.searches++;
  }

  /** A fault may cut a stream, but it must not stay open or end without its last event. */
  private async stream(): Promise<void> {
    const word = this.anyDocument()?.word || this.newWord();
    const gone = this.deletedIds();
    const { method, headers, body } = json({ query: `Does the pump ${word} work?`, kb_name: KB_NAME });
    let text: string;
    try {
      const response = await fetch(`${this.baseUrl}/query/stream`, {
        method: method ?? 'POST',
        headers: headers ?? {},
        body: body?.() ?? '',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) {
        this.journal.unanswered.push(`a stream: HTTP ${response.status}`);
        return void (await response.body?.cancel());
      }
      text = await response.text();
    } catch (error) {
      this.journal.unanswered.push(`a stream: ${String(error)}`);
      if ((error as Error).name === 'TimeoutError') throw new StuckError('POST /query/stream stayed open');
      return;
    }
    const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    const last = events.at(-1) ?? 'no event';
    if (last === 'error') this.journal.unanswered.push(`a stream: ${text.slice(-300)}`);
    else if (last !== 'done') this.journal.complaints.push(`a stream ended with ${last}`);
    const sources = /^event: sources\ndata: (.*)$/m.exec(text)?.[1];
    if (sources !== undefined)
      this.noteGone(gone, (JSON.parse(sources) as { text: Array<{ document_id: string }> }).text);
    this.journal.counts.streams++;
  }

  private deletedIds(): Set<string> {
    const gone = this.journal.documents.filter(({ deletion }) => deletion === 'answered');
    return new Set(gone.map(({ documentId }) => documentId));
  }

  private noteGone(gone: ReadonlySet<string>, sources: Array<{ document_id: string }>): void {
    for (const { document_id: id } of sources)
      if (gone.has(id)) this.journal.complaints.push(`deleted document ${id} was a source`);
  }

  private anyDocument(): TakenDocument | null {
    const left = this.journal.documents.filter(({ deletion }) => deletion === 'none');
    return left.length === 0 ? null : this.random.pick(left);
  }

  /** Unlike any other word or stem. */
  private newWord(): string {
    const letters = Array.from({ length: 8 }, () => this.random.pick([...LETTERS]));
    return `q${letters.join('')}${this.numberOfDocuments++}`;
  }
}
