#!/usr/bin/env node
import { runCommand } from './run-command.ts';

// `triage lanes reply | head -1`: the reader closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  env: process.env,
  now: Date.now,
});
