import type { AuthScope } from '@tessera/contracts';
import type { Request } from 'express';
import type { ReadBody } from '../sigv4/sigv4.authenticator.js';

/** What a route requires of a request. */
export interface AdmissionRequest {
  /** Null: any. */
  scope: AuthScope | null;
  /** Reads the body for signatures that cover it. */
  readBody: ReadBody;
}

/** What differs between the services: authentication, authorization, and which bodies are read. */
export interface Admission {
  /**
   * Authenticates and authorizes the client, and attaches the result to the request.
   * @returns the caller's id for rate limits
   * @throws UnauthorizedError, ServiceError 403, or an error of the body
   */
  admit(request: Request, asked: AdmissionRequest): Promise<string>;

  /** Reads the body of an admitted request. */
  readBody(request: Request, options: { takesForm: boolean }): Promise<Buffer | null>;
}

/** Injection token of the {@link Admission}. */
export const ADMISSION = Symbol('Admission');

/** Injection token of the largest body in bytes. */
export const MAX_BODY_BYTES = Symbol('MaxBodyBytes');
