import { connect } from 'node:net';
import type { ClientBase } from 'pg';

const CANCEL_REQUEST_CODE = 80_877_102;
const TIMEOUT_MS = 5_000;

/**
 * Asks the server to end what runs on a connection, over a connection of its own. Resolves when the server has passed it
 * on, or cannot be asked.
 * See https://www.postgresql.org/docs/18/protocol-message-formats.html (CancelRequest)
 */
export async function requestCancel(client: ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Record<'host', string> &
    Record<'port' | 'processID' | 'secretKey', number>;
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST_CODE, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  await new Promise<void>((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS }, () => socket.write(message));
    socket.once('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.resume();
  });
}
