/** For tools that measure the gateway without HTTP: started in their process, with what POST /search calls. */
export { queryGateway } from './app.definition.js';
export { SearchService } from './search/search.service.js';
