/**
 * The process that owns the servers of one Jest run. The run's global setup starts it on the first request for a
 * server. It prints each server's URL as a line of JSON, and ends with its servers when its input ends.
 */
import { join } from 'node:path';
import { PostgresServer } from '../servers/postgres.js';

const folder = process.argv[2] as string;

try {
  const postgres = await PostgresServer.start({
    dataFolder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    durable: false,
    settings: { max_connections: '300' },
  });
  process.stdout.write(`${JSON.stringify({ url: postgres.url() })}\n`);
  process.stdin.resume().once('end', () => void postgres.stop().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`,
  );
  process.exit(1);
}
