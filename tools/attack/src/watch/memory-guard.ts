import { freemem } from 'node:os';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 100;
/** Others work on this machine, too. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Calls out when the machine is about to run out of memory.
 * @returns stops looking
 */
export function guardMemory(onShortage: (freeBytes: number) => void): () => void {
  const timer = setInterval(() => {
    const free = availableBytes();
    if (free < LEAST_FREE_BYTES) onShortage(free);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function availableBytes(): number {
  if (process.platform !== 'linux') return freemem();
  const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024;
}
