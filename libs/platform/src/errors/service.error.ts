import {
  ERROR_CATALOGUE,
  type ErrorCode,
  type ErrorMessageKey,
  errorOfMessage,
  type Language,
  LocalizedMessage,
  message,
} from '@tessera/contracts';

/** Text for a client, in one language or in all. */
export type Words = string | LocalizedMessage;

export interface ServiceErrorOptions extends ErrorOptions {
  /** HTTP status, if different from the code's first one in the catalogue. */
  status?: number | undefined;
  /** What the client can do. The SQL service does not return it. */
  suggestion?: Words | undefined;
}

/** An error that the client receives, in the body that the service's specification defines. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  /** Its message may quote the request, so it is not logged. */
  readonly quotesInput = true;
  readonly status: number;
  readonly suggestion: Words | undefined;

  /**
   * @param reason shown to the client: never an SQL text, a host, a stack or another error's message
   * @param details keys as documented for the code, for example `position` and `hint` of invalid_sql
   */
  constructor(
    readonly code: ErrorCode,
    readonly reason: Words,
    readonly details: Readonly<Record<string, unknown>> = {},
    { status, suggestion, ...options }: ServiceErrorOptions = {},
  ) {
    super(inWords(reason, 'en'), options);
    this.status = status ?? ERROR_CATALOGUE[code].statuses[0];
    this.suggestion = suggestion;
  }

  /** The error of a message in the catalogue. */
  static of(
    key: ErrorMessageKey,
    parameters?: Readonly<Record<string, string | number>>,
    options?: ErrorOptions,
  ): ServiceError {
    const { code, status } = errorOfMessage(key);
    return new ServiceError(code, message(key, parameters), {}, { status, ...options });
  }
}

export function inWords(words: Words, language: Language): string {
  return words instanceof LocalizedMessage ? words.in(language) : words;
}
