import type { Socket } from 'node:net';
import { TcpProxy } from './tcp-proxy.js';

export interface Cut {
  /** Affects connections whose first message contains this. */
  of: string;
  /** The client's message, from 1, at which the connection is cut. */
  at: number;
  /** Whether the server receives that message. */
  isPassedOn: boolean;
}

/** Cuts a connection at a certain message of its client. */
export class CuttingProxy extends TcpProxy {
  cut: Cut | null = null;
  hasCut = false;

  protected override join(client: Socket, target: Socket): void {
    let isConcerned: boolean | null = null;
    let count = 0;
    client.on('data', (message) => {
      isConcerned ??= this.cut !== null && message.includes(this.cut.of);
      if (!isConcerned || !this.cut || ++count !== this.cut.at) {
        target.write(message);
        return;
      }
      this.hasCut = true;
      client.destroy();
      if (this.cut.isPassedOn) target.end(message);
      else target.destroy();
    });
    target.on('data', (message) => client.write(message));
  }
}
