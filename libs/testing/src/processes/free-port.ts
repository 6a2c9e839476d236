import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that Linux and macOS hand out to outgoing connections, so that none of those takes it meanwhile. */
const RANGE = { from: 20_000, to: 32_000 };

/** A TCP port of 127.0.0.1 that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free TCP port was found between ${RANGE.from} and ${RANGE.to}.`);
}

/** Whether a server could listen on the port, on this host or on all addresses. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
