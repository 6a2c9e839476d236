/**
 * Help texts of the npm scripts, printed before anything is installed or built. The command line (`npm run tessera -- --help`)
 * and Jest (`npm test -- --help`) print their own.
 */
const STATE = `  --state <folder>   folder for all data (default: TESSERA_STATE, or .tessera in this checkout)`;
const STACK = `Runs on a temporary stack on free ports.`;

export const USAGE = {
  start: `npm start -- [options]
Installs and builds what is missing, starts everything on this machine, and ingests the examples the first time.

  --detach           return when everything is ready, and leave it running
  --no-demo          do not ingest the examples
  --port <number>    port to listen on (default: 8080; 0: free ports for everything)
  --separate         run each service in its own process, as on a cluster (three times the memory)
${STATE}

Services read the variables in docs/configuration.md from the environment. LOCAL_START_PATIENCE_S sets how many seconds
a starting service may make no progress.`,
  stop: `npm run stop -- [options]
Stops everything started by \`npm start\`, including processes left behind by a killed start.

${STATE}`,
  status: `npm run status -- [options]
Shows the running stacks of this checkout with their services and URLs.

${STATE}`,
  soak: `npm run soak
Runs the long versions of tests, faults and attacks, for hours. To repeat a run, set TEST_SEED.`,
  mutants: `npm run mutants -- [options]
Seeds one bug at a time into a separate checkout and reports which test finds it.

  --only <id>,…      only these bugs
  --levels <level>,… test levels (unit, integration, e2e)
  --quick            run unit and integration tests, and only the end-to-end test that the bug names
  --checkout <folder>  checkout to change (default: a new one)
  --out <file>       write results to this file as JSON
  --report <file> [earlier file]  print results as Markdown, compared with earlier results`,
  attack: `npm run attack -- [options]
Attacks as a hostile tenant and measures the impact on another tenant. ${STACK}

  --seed <number>    repeat the attacks of this seed
  --only <class>,…   run only these classes
  --seconds <number> total for all classes (default: 300; with --short 4)
  --short            run the short version, without judging times
  --repeat <class>:<step>  repeat one step of an earlier run
  --json <file>      also write the result to this file
  --list             list the classes`,
  faults: `npm run faults -- [options]
Injects faults into a stack in use and checks that no data is lost. ${STACK}

  --trials <number>  number of faults (default: 1000, which takes an hour)
  --seed <number>    repeat the faults of this seed
  --only <fault>,…   inject only these faults
  --parts local|embedding|remote  what the services use: only this machine, an embedding server,
                     or S3 and servers for all models (default: local)
  --json <file>      also write the result to this file
  --list             list the faults`,
  bench: `npm run bench -- [options]
Measures speed and memory, comparing each figure with a baseline from the same run. ${STACK}

  --only <part>      idle, ingest, render, ocr, scan, search, meaning, sql, bulk, tags, lists or soak
  --files <folder>   PDFs to ingest (default: generated ones)
  --chunks <number>,…  knowledge base sizes to search (default: 10000,100000)
  --models <folder>  also measure vector search, with multilingual-e5-small from this folder (see \`models pull\`)
  --rows <number>    rows of a bulk job (default: 1000000)
  --soak <number>    number of searches in the soak test (default: 10000; full: 100000)
  --markdown         print a Markdown table`,
  scale: `npm run scale -- [options]
Models the throughput and latency of a large installation, without starting or measuring anything. Times are for one search
on one core; measure your own (docs/benchmarks.md).

  --requests-per-second <number>,…  (default: 10,100,1000,10000)
  --gateways <number>        number of gateway processes (default: 108)
  --postgres-cores <number>  CPU cores of Postgres (default: 16)
  --nodes <number>           number of Qdrant nodes (default: 12)
  --node-cores <number>      CPU cores per node (default: 32)
  --copies <number>          replicas per shard (default: 2)
  --shards <number>          number of shards (default: 24)
  --tenants <number>         (default: 10000)
  --skew <number>            Zipf exponent of the tenants' load (default: 0.8)
  --gateway-ms, --redis-ms, --postgres-ms, --shard-ms <number>  (default: 5, 0.025, 0.2, 20)
  --searches <number>        number of searches to simulate (default: 20000)
  --seed <number>            (default: 1)`,
  manifests: `npm run manifests:check
Checks the Kubernetes manifests, the Helm chart, the Dockerfile and the compose file against the code.`,
  chart: `npm run chart
Generates the Helm chart from k8s/base and its components.`,
  images: `npm run images:check
Runs the stages of docker/Dockerfile and their results without Docker.`,
  evaluate: `npm run evaluate -- [kind] <folder…> [options]
Measures quality on judged data. For the options of a kind: npm run evaluate -- <kind> --help

  retrieval          retrieval of relevant passages (default)
  answers            correctness of answers, and refusal of unanswerable questions
  questions          questions about documents in folders
  parsing            detection of structure in PDFs
  scans              retrieval from scans compared with their text
  calibrate          fit the relevance model`,
};

/** Whether the arguments request help. Ignores everything after `--`. */
export function asksForHelp(args) {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}
