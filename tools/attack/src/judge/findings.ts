export type FindingKind =
  /** A name, row or internal detail was revealed. */
  | 'leak'
  /** A wrong or missing response. */
  | 'wrong'
  /** A 5xx that is not an honest failure. */
  | 'unexpected5xx'
  /** A wrong answer to the canary. */
  | 'canary'
  /** A process ended or hung, or memory ran out. */
  | 'process'
  /** The suite itself failed. */
  | 'suite';

/** Number of the step; with the run's seed it can be repeated. */
export interface StepId {
  attack: string;
  index: number;
}

export interface Finding {
  kind: FindingKind;
  step: StepId | null;
  /** Title of the step. */
  title: string;
  /** What was found. */
  detail: string;
  /** Start of the request. */
  request: string;
}

const MAX_TEXT = 700;
/** Limits of kept findings per kind, attack and title, and per attack; others are only counted. */
const MAX_KEPT_OF_TITLE = 2;
const MAX_KEPT_OF_ATTACK = 30;

/** Collects and counts findings. */
export class Findings {
  private readonly counts = new Map<string, number>();
  private readonly totals = new Map<FindingKind, number>();
  readonly kept: Finding[] = [];

  /** @param onFirst called for each kept finding */
  constructor(private readonly onFirst: (finding: Finding) => void = () => undefined) {}

  add(finding: Finding): void {
    this.totals.set(finding.kind, this.count(finding.kind) + 1);
    const attack = `${finding.kind}\n${finding.step?.attack}`;
    const ofAttack = this.increment(attack);
    const ofTitle = this.increment(`${attack}\n${finding.title}`);
    if (ofTitle > MAX_KEPT_OF_TITLE || ofAttack > MAX_KEPT_OF_ATTACK) return;
    const { detail, request } = finding;
    const kept = { ...finding, detail: shortened(detail), request: shortened(request) };
    this.kept.push(kept);
    this.onFirst(kept);
  }

  count(kind: FindingKind): number {
    return this.totals.get(kind) ?? 0;
  }

  countOf(attack: string, kind: FindingKind): number {
    return this.counts.get(`${kind}\n${attack}`) ?? 0;
  }

  private increment(key: string): number {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}

function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT - 100)} … (${text.length} characters) … ${text.slice(-60)}`;
}
