import { randomUUID } from 'node:crypto';

/** Parts but the last must be a multiple of this. */
const UNIT_BYTES = 256 * 1024;

interface Session {
  /** Body of jobs.insert. */
  job: object;
  parts: Buffer[];
  bytes: number;
}

/** Progress of an upload, its end, or the problem of the request. */
export type UploadStep = { receivedBytes: number } | { job: object; content: Buffer } | { problem: string };

/** Resumable uploads; see https://cloud.google.com/bigquery/docs/reference/api-uploads. */
export class UploadSessions {
  private readonly sessions = new Map<string, Session>();

  begin(job: object): string {
    const id = randomUUID();
    this.sessions.set(id, { job, parts: [], bytes: 0 });
    return id;
  }

  /** @param keepBytes of the part; a broken connection loses the rest */
  put(id: string, contentRange: string | undefined, body: Buffer, keepBytes = body.length): UploadStep {
    const session = this.sessions.get(id);
    if (!session) return { problem: `Not found: upload ${id}` };
    const asked = /^bytes \*\/(\*|\d+)$/.exec(contentRange ?? '');
    if (asked) return this.step(session, asked[1] ?? '*');
    const [, from, to, total = '*'] = /^bytes (\d+)-(\d+)\/(\*|\d+)$/.exec(contentRange ?? '') ?? [];
    if (Number(from) !== session.bytes || Number(to) - Number(from) + 1 !== body.length)
      return { problem: `Invalid Content-Range: ${contentRange}` };
    if (total === '*' && body.length % UNIT_BYTES !== 0) return { problem: 'Not a multiple of 256 KiB' };
    const kept = body.subarray(0, keepBytes);
    session.parts.push(kept);
    session.bytes += kept.length;
    return this.step(session, total);
  }

  private step(session: Session, total: string): UploadStep {
    if (total === '*' || Number(total) !== session.bytes) return { receivedBytes: session.bytes };
    return { job: session.job, content: Buffer.concat(session.parts) };
  }
}
