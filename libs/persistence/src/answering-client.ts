import pg from 'pg';

/** A session that is given up when a query gets no answer in time (`query_timeout`): the next one would wait behind it. */
export class AnsweringClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const answered = (...given: unknown[]): unknown => {
      const result = query(...given);
      if (result instanceof Promise) result.catch((error: Error) => this.giveUpUnanswered(error));
      return result;
    };
    this.query = answered as typeof this.query;
  }

  /** Whoever has it gives it back as broken, before the query fails for its caller: nobody gets it from the pool again. */
  private giveUpUnanswered(error: Error): void {
    if (error.message === 'Query read timeout') this.emit('error', error);
  }
}
