/**
 * What `--help` of each npm script prints. It is answered before anything is installed or built; the command line
 * (`npm run tessera -- --help`) and Jest (`npm test -- --help`) explain themselves.
 */
const STATE = `  --state <folder>   where everything is kept (default: TESSERA_STATE, or .tessera in this checkout)`;
const STACK = `Starts a stack of its own on free ports, and removes it at the end.`;

export const USAGE = {
  start: `npm start -- [options]
Installs and builds what is missing, starts everything on this machine, and reads in the examples the first time.

  --detach           return as soon as everything is ready, and leave it running
  --no-demo          do not read in the examples
  --port <number>    where to listen (default: 8080; 0: a free port for everything)
  --separate         run each service as a process of its own, as on a cluster (three times the memory)
${STATE}

Services take the variables of docs/configuration.md from the environment; LOCAL_START_PATIENCE_S is how many seconds
a part may make no progress while it starts.`,
  stop: `npm run stop -- [options]
Stops what \`npm start\` started, and what a killed start left behind.

${STATE}`,
  status: `npm run status -- [options]
Shows every stack of this checkout that runs, its services and their addresses.

${STATE}`,
  soak: `npm run soak
Runs the long forms of the tests, the faults and the attacks, for hours. TEST_SEED repeats a run.`,
  mutants: `npm run mutants -- [options]
Seeds one bug after another into a checkout of its own, and tells which test finds it.

  --only <id>,…      only these bugs
  --levels <level>,… levels of tests (unit, integration, e2e)
  --quick            beside unit and integration tests only the end-to-end test that a bug names
  --checkout <folder>  the checkout to change (default: a new one)
  --out <file>       write the results there as JSON
  --report <file> [earlier file]  print results as Markdown, compared with earlier ones`,
  attack: `npm run attack -- [options]
Attacks as a hostile tenant while another tenant works, and judges what the other one notices. ${STACK}

  --seed <number>    draw the same attacks again
  --only <class>,…   only these classes
  --seconds <number> for all classes together (default: 300; with --short 4)
  --short            the short form, not judged by times
  --repeat <class>:<step>  one step of an earlier run, alone
  --json <file>      write the result there, too
  --list             print the classes`,
  faults: `npm run faults -- [options]
Breaks one part after another while services are used, and checks that nothing is lost. ${STACK}

  --trials <number>  how many faults (default: 1000, an hour)
  --seed <number>    draw the same faults again
  --only <fault>,…   only these faults
  --parts local|embedding|remote  what the services call: nothing but this machine, a server of embeddings
                     beside it, or servers of S3 and of all models (default: local)
  --json <file>      write the result there, too
  --list             print the faults`,
  bench: `npm run bench -- [options]
Measures speed and memory, each figure beside a baseline of the same run. ${STACK}

  --only <part>      idle, ingest, render, ocr, scan, search, meaning, sql, bulk, tags, lists or soak
  --files <folder>   PDFs to ingest (default: generated ones)
  --chunks <number>,…  sizes of the knowledge bases to search (default: 10000,100000)
  --models <folder>  search by meaning, too, with the multilingual-e5-small in this folder (as models pull left it)
  --rows <number>    rows of a bulk job (default: 1000000)
  --soak <number>    searches of the soak (default: 10000; 100000 for the whole)
  --markdown         print a Markdown table`,
  scale: `npm run scale -- [options]
Computes what an installation of many machines would answer. Nothing is started or measured. Times are those of one core
for one search: measure your own (docs/benchmarks.md, a shard of your own).

  --requests-per-second <number>,…  (default: 10,100,1000,10000)
  --gateways <number>        gateway processes (default: 108)
  --postgres-cores <number>  cores of Postgres (default: 16)
  --nodes <number>           nodes of Qdrant (default: 12)
  --node-cores <number>      cores of each (default: 32)
  --copies <number>          replicas of each shard (default: 2)
  --shards <number>          shards of the collection (default: 24)
  --tenants <number>         (default: 10000)
  --skew <number>            Zipf exponent of the tenants' load (default: 0.8)
  --gateway-ms, --redis-ms, --postgres-ms, --shard-ms <number>  (default: 5, 0.025, 0.2, 20)
  --searches <number>        how many to simulate (default: 20000)
  --seed <number>            (default: 1)`,
  manifests: `npm run manifests:check
Checks the Kubernetes manifests, the Helm chart, the Dockerfile and the compose file against the code.`,
  chart: `npm run chart
Writes the Helm chart anew from k8s/base and its components.`,
  images: `npm run images:check
Runs the stages of docker/Dockerfile without Docker, and what they make.`,
  evaluate: `npm run evaluate -- [kind] <folder…> [options]
Measures quality on judged data. Each kind has options of its own: npm run evaluate -- <kind> --help

  retrieval          are the right passages found? (default)
  answers            are answers right, and is what has no answer refused?
  questions          questions about the documents in folders
  parsing            is the structure of PDFs found?
  scans              is as much found in scans as in the texts that they show?
  calibrate          fit the model of relevance`,
};

/** Whether the arguments of a command ask for help. Those behind `--` are no options. */
export function asksForHelp(args) {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}
