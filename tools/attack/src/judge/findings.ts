export type FindingKind =
  /** A name, a row or something of the insides was told to somebody who must not know it. */
  | 'leak'
  /** An answer that is not the right one for its question, or none at all. */
  | 'wrong'
  /** A 5xx that does not say that something is away or too slow. */
  | 'unexpected5xx'
  /** A canary query was not answered as it has to be. */
  | 'canary'
  /** A process ended, fell silent or had to be restarted, or memory ran out. */
  | 'process'
  /** The suite itself could not do what it wanted to. */
  | 'suite';

/** Which of the steps of a run: enough to take it again, with the run's seed. */
export interface StepId {
  attack: string;
  index: number;
}

export interface Finding {
  kind: FindingKind;
  step: StepId | null;
  /** What was tried. */
  title: string;
  /** What was found. */
  detail: string;
  /** The beginning of the request. */
  request: string;
}

const MAX_TEXT = 700;
/** Of one kind, with one attack and title, and with one attack; the others are only counted. */
const MAX_KEPT_OF_TITLE = 2;
const MAX_KEPT_OF_ATTACK = 30;

/** Collects what was found, and how often. */
export class Findings {
  private readonly counts = new Map<string, number>();
  private readonly totals = new Map<FindingKind, number>();
  readonly kept: Finding[] = [];

  /** @param onFirst told of each that is kept */
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
