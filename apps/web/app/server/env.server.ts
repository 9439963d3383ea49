import { type Env, type EnvReading, parseEnv } from './env-schema.ts';

// Vendor packages read some of these variables themselves and throw on empty ones at import.
for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];

/** For the doctor, which continues where the app would exit. */
export function inspectEnv(): EnvReading {
  return parseEnv(process.env);
}

/** The only place that reads process.env. A problem ends the process before it listens. */
export function loadEnv(): Env {
  const reading = parseEnv(process.env);
  if (reading.ok) return reading.env;
  for (const problem of reading.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
