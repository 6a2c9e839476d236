/** A document that the service has taken. */
export interface TakenDocument {
  documentId: string;
  /** In each of its chunks, and nowhere else. */
  word: string;
  /** Of its deletion: `asked` from before the request until the answer, `answered` from then on. */
  deletion: 'none' | 'asked' | 'answered';
  /** Whether a check has found it by its word: once is enough, as what is in the stores is compared each time. */
  isSearched: boolean;
}

/** A bulk job that the service has taken, and that is to run. */
export interface TakenLoad {
  jobId: string;
  /** Marks its rows in the table. */
  batch: string;
  rows: number;
  /** Whether its client asked to abort it. */
  isAborted: boolean;
}

/** All that services have acknowledged: what must hold, whatever happens. */
export class Journal {
  readonly documents: TakenDocument[] = [];
  readonly loads: TakenLoad[] = [];
  /** What else went well, for the report. */
  readonly counts = { searches: 0, streams: 0, statements: 0, exports: 0, deletions: 0, replays: 0 };
  /** What clients saw that must not be. */
  readonly complaints: string[] = [];
  /** Questions of the trial that were not answered at the first try, as most faults may have it. */
  readonly unanswered: string[] = [];
}
