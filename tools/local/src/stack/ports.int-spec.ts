/** Real here: ports of this machine. */
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_PORTS } from '@tessera/contracts/ports';
import { freePort } from '@tessera/testing';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { choosePorts } from './ports.js';

const documented = new Set<number>(Object.values(DEFAULT_PORTS));

describe('ports of a stack', () => {
  it('next to another stack are none of that stack’s defaults', async () => {
    const edge = await freePort();

    const ports = await choosePorts(edge);

    expect(ports.edge).toBe(edge);
    expect(Object.values(ports).filter((port) => documented.has(port))).toEqual([]);
    expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  });

  it('are rejected if the edge’s port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(choosePorts(port)).rejects.toThrow(`Port ${port} of the edge is taken`);
    server.close();
  });
});
