/** Whether the app of this container lives, for engines without probes of their own; by Node, since slim images have no curl. */
import { DEFAULT_PORTS } from '@tessera/contracts/ports';

const port = process.env.PORT || DEFAULT_PORTS[process.env.TESSERA_APP];
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) });
process.exit(answer.ok ? 0 : 1);
