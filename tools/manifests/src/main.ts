import { check } from './check.js';

/** `npm run manifests:check`: checks k8s/ and docker/ against schemas, policies and the settings of the built apps. */
try {
  const findings = await check((line) => console.log(line));
  for (const { where, problem } of findings) console.error(`${where}: ${problem}`);
  if (findings.length > 0) {
    console.error(`Found ${findings.length} ${findings.length === 1 ? 'problem' : 'problems'}.`);
    process.exitCode = 1;
  } else {
    console.log('The manifests and docker/ are valid.');
  }
} catch (error) {
  console.error(`The check could not run. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
