import { check } from './check.js';

/** `npm run manifests:check`: k8s/ and docker/, against schemas, policies and the settings of the built apps. */
const findings = await check((line) => console.log(line));
for (const { where, problem } of findings) console.error(`${where}: ${problem}`);
if (findings.length > 0) {
  console.error(`${findings.length} ${findings.length === 1 ? 'thing is' : 'things are'} wrong.`);
  process.exitCode = 1;
} else {
  console.log('The manifests and docker/ are good.');
}
