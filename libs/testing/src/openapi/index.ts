export { AnswerChecker, type GivenAnswer, type SentRequest } from './answer-checker.js';
export { type ErrorRequest, errorRequestsOf } from './error-requests.js';
export type { OpenApiDocument } from './open-api.js';
