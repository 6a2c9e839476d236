import { DEFAULT_PORTS } from '@tessera/contracts/ports';
import { freePort, isPortFree } from '@tessera/testing';
import { UserError } from '../user-error.js';

/** What is always started; the model server only where there is a model, and at any port: nobody outside asks it. */
type Part = Exclude<keyof typeof DEFAULT_PORTS, 'model-server'>;
export type AppName = Exclude<Part, 'edge'>;
export type StackPorts = Record<Part, number>;

/**
 * - `default`: the documented ports, where services find theirs free;
 * - a number: the edge there and services at free ports, so that a stack at the documented ports can start beside it;
 * - `free`: every port is a free one, for a stack beside others.
 */
export type PortChoice = 'default' | 'free' | number;

/** @throws UserError when the edge's port is taken */
export async function choosePorts(choice: PortChoice): Promise<StackPorts> {
  const { 'model-server': _, ...documented } = DEFAULT_PORTS;
  const ports: Partial<StackPorts> = {};
  for (const [name, port] of Object.entries(documented) as Array<[Part, number]>)
    ports[name] = await choosePort(name, port, choice);
  return ports as StackPorts;
}

async function choosePort(name: Part, documented: number, choice: PortChoice): Promise<number> {
  if (choice === 'free' || (name !== 'edge' && choice !== 'default')) return freePort();
  const wanted = choice === 'default' ? documented : choice;
  if (await isPortFree(wanted)) return wanted;
  if (name !== 'edge') return freePort();
  throw new UserError(
    `Port ${wanted} of the edge is taken. Stop the program that listens there, or choose another port with \`npm start -- --port <number>\`.`,
  );
}
