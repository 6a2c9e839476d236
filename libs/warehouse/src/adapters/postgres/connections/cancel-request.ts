import type { Socket } from 'node:net';
import { type ClientBase, Connection } from 'pg';

const TIMEOUT_MS = 5_000;

/** Missing from pg's types. */
type PgClientInternals = ClientBase & {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
  ssl: boolean | object;
  sslNegotiation: string;
};
interface CancelConnection extends Connection {
  connect: (port: number, host: string) => void;
  requestSsl: () => void;
  cancel: (processId: number, secretKey: number) => void;
}

/**
 * Asks the server, over a separate connection, to cancel a connection's statement. Uses TLS if the first connection
 * does. Resolves when the request was sent, or the server cannot be reached. See
 * https://www.postgresql.org/docs/18/protocol-flow.html (Canceling Requests in Progress)
 */
export async function requestCancel(client: ClientBase): Promise<void> {
  const { host, port, processID, secretKey, ssl, sslNegotiation } = client as PgClientInternals;
  const connection = new Connection({ ssl, sslNegotiation } as object) as CancelConnection;
  const socket = connection.stream as Socket;
  const cancel = () => connection.cancel(processID, secretKey);
  await new Promise<void>((resolve) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    connection.once('connect', () => {
      if (!ssl) cancel();
      else if (sslNegotiation !== 'direct') connection.requestSsl();
    });
    // Sends the key only to the verified server.
    connection.once('sslconnect', () => connection.stream.once('secureConnect', cancel));
    connection.on('error', () => socket.destroy());
    connection.once('end', resolve);
    connection.connect(port, host);
  });
}
