import { checkImages } from './images/images.js';

/** `npm run images:check`: what docker/Dockerfile does, without Docker, and whether what comes out of it serves. */
try {
  await checkImages((line) => console.log(line));
  console.log('What docker/ builds serves.');
} catch (error) {
  console.error(`The images cannot be used. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
