import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the range that Linux and macOS use for outgoing connections, so that none of those occupies the port meanwhile. */
const RANGE = { from: 20_000, to: 32_000 };

/** A TCP port of 127.0.0.1 on which nothing listens at the moment, and which no other process gets while this one lives. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(RANGE.from, RANGE.to);
    if ((await claim(port)) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free TCP port was found between ${RANGE.from} and ${RANGE.to}.`);
}

/**
 * Many stacks start in parallel, and a server listens seconds after its port was chosen. Until then, binding the
 * otherwise unused UDP port of the same number reserves it: a claim that ends with its process, however that ends.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/** Whether a server could listen on the port, on this host or on all interfaces. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
