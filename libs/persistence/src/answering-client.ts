import pg from 'pg';

/** Drops its session if a query gets no answer within `query_timeout`; otherwise the next query would wait behind it. */
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

  /** Marks the client as broken before the query fails for its caller, so the pool does not hand it out again. */
  private giveUpUnanswered(error: Error): void {
    if (error.message === 'Query read timeout') this.emit('error', error);
  }
}
