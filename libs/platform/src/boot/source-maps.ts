import { setSourceMapsSupport } from 'node:module';

// Preloaded by `--import`, before the modules whose traces are to name our sources. `--enable-source-maps` keeps the maps of all
// dependencies as well, with their sources: 11 MB of the query-gateway.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
