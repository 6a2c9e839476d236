import { freemem } from 'node:os';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 100;
/** Memory left for others on this machine. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Warns before the machine runs out of memory.
 * @returns a function that stops it
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
