/**
 * A number of a JSON body that JavaScript's numbers cannot hold: `9007199254740993`, `1e400`, `0.1000000000000000000001`.
 * It is kept as it was written; where a field takes plain numbers only, it is refused.
 */
export class ExactNumber {
  /** @param decimal as JSON writes numbers */
  constructor(readonly decimal: string) {}
}
