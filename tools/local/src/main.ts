/** `npm start`, `npm run stop`, `npm run status`: all of Tessera on one machine. */
import { parseOptions } from './commands/options.js';
import { startLocal, superviseDetached } from './commands/start.js';
import { localStatus } from './commands/status.js';
import { stopLocal } from './commands/stop.js';
import { StateFolder } from './state/state-folder.js';

async function main(args: string[]): Promise<number> {
  const options = parseOptions(args, { cwd: process.cwd(), env: process.env });
  const state = new StateFolder(options.state);
  switch (options.command) {
    case 'start':
      return startLocal(options, state);
    case 'supervise':
      return superviseDetached(options, state);
    case 'stop':
      console.log(await stopLocal(state, options));
      return 0;
    case 'status':
      for (const line of await localStatus(state, options)) console.log(line);
      return 0;
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
