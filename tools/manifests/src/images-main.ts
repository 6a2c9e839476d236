import { checkImages } from './images/images.js';

/** `npm run images:check`: runs the steps of docker/Dockerfile without Docker, and checks that the result serves. */
try {
  await checkImages((line) => console.log(line));
  console.log('The built images serve.');
} catch (error) {
  console.error(`The images cannot be used. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
