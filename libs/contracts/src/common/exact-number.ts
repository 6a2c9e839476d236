/**
 * A JSON number that a JavaScript number cannot represent: `9007199254740993`, `1e400`, `0.1000000000000000000001`. Keeps the
 * original digits. Fields that take plain numbers reject it.
 */
export class ExactNumber {
  /** @param decimal a number in JSON syntax */
  constructor(readonly decimal: string) {}
}
