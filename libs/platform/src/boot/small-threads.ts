import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Preloaded by `--import`, before any thread is there. V8 takes its sizes from here when it makes a heap, and the one of this thread is
// made: it keeps what the command line gave it for new objects, and all threads get 1 MB, which a thread that reads an index never fills
// with what lasts. As an argument the setting would hold for all of them, whatever `resourceLimits` says.
if (isMainThread) setFlagsFromString('--max-semi-space-size=1');
