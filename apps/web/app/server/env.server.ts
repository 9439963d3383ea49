import { type Env, type EnvReading, readEnv } from './env-schema.ts';

// Vendors' packages read some of these names by themselves, and an empty one makes them throw while they load.
for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];

/** For the doctor, which goes on where the app would stop. */
export function inspectEnv(): EnvReading {
  return readEnv(process.env);
}

/** The only place that reads process.env. A problem stops the process before anything listens. */
export function loadEnv(): Env {
  const reading = readEnv(process.env);
  if (reading.ok) return reading.env;
  for (const problem of reading.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
