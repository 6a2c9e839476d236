/** The environment does not fit the settings: the app cannot start. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** @param problems one sentence for each wrong variable */
  constructor(readonly problems: readonly string[]) {
    super(`Invalid configuration: ${problems.join('. ')}.`);
  }
}
