/** The environment is invalid: the app cannot start. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** @param problems one sentence for each invalid variable */
  constructor(readonly problems: readonly string[]) {
    super(`Invalid configuration: ${problems.join('. ')}.`);
  }
}
