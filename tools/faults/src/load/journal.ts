/** An acknowledged document. */
export interface TakenDocument {
  documentId: string;
  /** In each of its chunks, and nowhere else. */
  word: string;
  /** Its deletion: `asked` until the response, then `answered`. */
  deletion: 'none' | 'asked' | 'answered';
  /** Whether a search has found it; once is enough, as stores are compared each time. */
  isSearched: boolean;
}

/** An acknowledged bulk job that was started. */
export interface TakenLoad {
  jobId: string;
  /** Marks its rows. */
  batch: string;
  rows: number;
  /** Whether its client requested an abort. */
  isAborted: boolean;
}

/** Everything that services acknowledged and must keep. */
export class Journal {
  readonly documents: TakenDocument[] = [];
  readonly loads: TakenLoad[] = [];
  /** Further successes, for the report. */
  readonly counts = { searches: 0, streams: 0, statements: 0, exports: 0, deletions: 0, replays: 0 };
  /** Wrong responses. */
  readonly complaints: string[] = [];
  /** Questions of the trial that failed at the first try, which most faults allow. */
  readonly unanswered: string[] = [];
}
