#!/usr/bin/env node
import { runCommand } from './run-command.js';

// Whoever reads the output may have enough of it, as `head` has: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2));
