export { AnswerChecker, type GivenAnswer, type SentRequest } from './answer-checker.js';
export { type ErrorRequest, errorRequestsOf } from './error-requests.js';
export { type OpenApiDocument, resolved, type Route, routesOf, type Schema } from './open-api.js';
export { listsByCursor, readWhileGrowing } from './read-by-cursor.js';
export { readPages } from './read-pages.js';
