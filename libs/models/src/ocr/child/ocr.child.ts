import { serveRequests } from '@tessera/platform/child';
import { PageServer } from './page-server.js';

/** Entry of the OCR processes. */
const server = new PageServer();
serveRequests(server.answer.bind(server));
