import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import util from 'node:util';

/** `.env` below, the environment on top: what is set outside always wins. */
export function loadEnvironment(root, outside = process.env) {
  const file = path.join(root, '.env');
  const written = existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...written, ...outside };
}

/** `NAME=` in a copied .env.example means "not set". */
export function isSet(environment, name) {
  return (environment[name] ?? '').trim() !== '';
}
