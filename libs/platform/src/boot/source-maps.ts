import { setSourceMapsSupport } from 'node:module';

// Preloaded by `--import`, before the modules whose stack traces it maps. `--enable-source-maps` also keeps the maps of
// all dependencies, with their sources: 11 MB in the query-gateway.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
