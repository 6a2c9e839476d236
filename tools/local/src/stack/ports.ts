import { DEFAULT_PORTS } from '@tessera/contracts/ports';
import { freePort, isPortFree } from '@tessera/testing';
import { UserError } from '../user-error.js';

/** The parts with fixed ports. The model server is internal and may use any port. */
type Part = Exclude<keyof typeof DEFAULT_PORTS, 'model-server'>;
export type AppName = Exclude<Part, 'edge'>;
export type StackPorts = Record<Part, number>;

/**
 * - `default`: the documented ports; services whose port is taken use a free one;
 * - a number: this port for the edge and free ports for services, to run next to a stack on the documented ports;
 * - `free`: free ports for everything.
 */
export type PortChoice = 'default' | 'free' | number;

/** @throws UserError if the port of the edge is taken */
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
