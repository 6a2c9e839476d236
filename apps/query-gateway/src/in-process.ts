/** For tools that measure the gateway without HTTP: they start it in their process and call what POST /search calls. */
export { cellsOf, linesOf } from './citations/passage-regions.js';
export { queryGateway } from './app.definition.js';
export { SearchService } from './search/search.service.js';
