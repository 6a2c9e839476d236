import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/config.error.js';
import { StartError } from './start.error.js';

const logger = new Logger('Process');

/** An app or several, run as a process. */
interface Stoppable {
  /** Ends gracefully. */
  stop: () => Promise<void>;
}

/** Handles the process's failure to start, its signals and its unhandled errors. */
export async function runProcess(start: () => Promise<Stoppable>): Promise<void> {
  exitOnUnhandledErrors();
  const starting = start();
  endOnSignals(starting);
  try {
    await starting;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartError) {
      process.stderr.write(`${error.message}\n`);
    } else {
      logger.fatal({ msg: 'could not start', err: error });
    }
    process.exit(1);
  }
}

/** The first signal shuts down gracefully, the second at once. */
function endOnSignals(starting: Promise<Stoppable>): void {
  let asked = false;
  let running: Stoppable | undefined;
  starting.then(
    (app) => (running = app),
    () => undefined,
  );
  const onSignal = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(1);
    asked = true;
    logger.log(`${signal}: shutting down`);
    // During the start there is no work to finish, and the start may be hanging.
    if (!running) process.exit(0);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ msg: 'could not shut down cleanly', err: error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** After an unexpected error the state of the process is unknown: log the error and let the orchestrator restart it. */
function exitOnUnhandledErrors(): void {
  const exit = (kind: string) => (error: unknown) => {
    logger.fatal({ msg: kind, err: error });
    process.exit(1);
  };
  process.on('uncaughtException', exit('uncaught exception'));
  process.on('unhandledRejection', exit('unhandled rejection'));
}
