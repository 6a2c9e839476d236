import { bootHttpApp } from '../src/index.js';
import { probeApp } from './probe-app.js';

await bootHttpApp(probeApp('knowledge'));
