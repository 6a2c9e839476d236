import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.js';

const DRIPPING_CLIENTS = 40;
const DRIP_MS = 50;
const LONGEST_MS = 3_000;
/** An announced body that never ends. */
const ANNOUNCED_BYTES = 100_000;

/** The disk, and the clients. */
export const SURROUNDING_FAULTS: readonly Fault[] = [
  {
    name: 'fill-disk',
    weight: 2,
    isPossible: (stack) => stack.disks.length > 0,
    cause: async (stack, random) => {
      const disk = random.pick(stack.disks);
      await disk.fill();
      await sleep(random.below(LONGEST_MS));
      disk.clear();
      return disk.name;
    },
  },
  {
    name: 'dripping-clients',
    weight: 1,
    isPossible: () => true,
    cause: async (stack, random) => {
      const url = new URL(stack.baseUrl);
      const paths = ['/ingest', '/query/stream', '/v1/queries', '/v1/bulk/jobs'];
      const sockets = Array.from({ length: DRIPPING_CLIENTS }, () => drip(url, random.pick(paths)));
      await sleep(random.below(LONGEST_MS));
      for (const socket of sockets) socket.destroy();
      return `${DRIPPING_CLIENTS} clients`;
    },
  },
];

function drip({ hostname, port }: URL, path: string): Socket {
  const socket = connect(Number(port), hostname);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${ANNOUNCED_BYTES}\r\n\r\n`;
  let sent = 0;
  const timer = setInterval(() => socket.write(head[sent++] ?? ' '), DRIP_MS);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => clearInterval(timer));
  return socket;
}
