import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Preloaded by `--import`, before any thread exists. V8 reads its flags when it creates a heap, and that of this thread
// exists: it keeps the young generation from the command line, and all threads get 1 MB, which a thread that reads an
// index never fills with surviving objects. On the command line, the flag would apply to all of them, whatever
// `resourceLimits` says.
if (isMainThread) setFlagsFromString('--max-semi-space-size=1');
