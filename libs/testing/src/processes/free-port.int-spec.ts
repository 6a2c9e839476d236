import { describe, expect, it } from '@jest/globals';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { freePort } from './free-port.js';

async function boundTo(port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  await once(socket, 'listening');
  return socket;
}

describe('free ports', () => {
  it('are assigned once, although nothing listens on them yet', async () => {
    const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()));

    expect(new Set(ports).size).toBe(300);
  });

  it('are not assigned if another process has them', async () => {
    const claimed = await freePort();

    await expect(boundTo(claimed)).rejects.toThrow('EADDRINUSE');
  });
});
