import { checkImages } from './images/images.js';

/** `npm run images:check`: what docker/Dockerfile does, without Docker, and whether what comes out of it serves. */
await checkImages((line) => console.log(line));
console.log('What docker/ builds serves.');
