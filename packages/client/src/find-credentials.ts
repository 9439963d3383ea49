import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** For programs in Node; a page has its session. */
export interface Credentials {
  baseUrl: string;
  token: string;
}

export type Environment = Record<string, string | undefined>;

export function credentialsFile(env: Environment): string {
  return path.join(
    env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || homedir(), '.config'),
    'triage',
    'login.json',
  );
}

/** The environment first. A stored token goes to the address that it was stored for and to no other. */
export async function findCredentials(env: Environment): Promise<Credentials | null> {
  const { TRIAGE_URL: url, TRIAGE_TOKEN: token } = env;
  const stored = url && token ? null : await loadStored(credentialsFile(env));
  const baseUrl = url ? normalUrl(url) : stored?.baseUrl;
  if (!baseUrl) return null;
  if (token) return { baseUrl, token };
  return stored?.baseUrl === baseUrl ? stored : null;
}

export async function storeCredentials(env: Environment, { baseUrl, token }: Credentials): Promise<string> {
  const file = credentialsFile(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify({ baseUrl: normalUrl(baseUrl), token }, null, 2)}\n`, {
    mode: 0o600,
  });
  // The umask may have taken bits away, and never adds any; an old file's mode is not inherited either.
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return file;
}

export async function forgetCredentials(env: Environment): Promise<void> {
  await rm(credentialsFile(env), { force: true });
}

/** Whether others on this machine can read the stored token. */
export async function isExposed(env: Environment): Promise<boolean> {
  const found = await stat(credentialsFile(env)).catch(() => null);
  return found !== null && process.platform !== 'win32' && (found.mode & 0o077) !== 0;
}

/** Throws for an invalid address, and for one that would send the token unencrypted. */
export function normalUrl(text: string): string {
  const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new TypeError(`${url.origin} is not https: the token would travel in the clear`);
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

async function loadStored(file: string): Promise<Credentials | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { baseUrl, token } = JSON.parse(text) as Partial<Credentials>;
    return typeof baseUrl === 'string' && typeof token === 'string' ? { baseUrl, token } : null;
  } catch {
    return null;
  }
}
