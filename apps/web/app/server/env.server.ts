import { type Env, readEnv } from './env-schema.ts';

/** The only place that reads process.env. A problem stops the process before anything listens. */
export function loadEnv(): Env {
  const reading = readEnv(process.env);
  if (reading.ok) return reading.env;
  for (const problem of reading.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
