import { createHash } from 'node:crypto';
import { SealTampered, type Vault } from '../src/ports/vault.ts';

/** Hides nothing, but keeps the promises that callers can notice: place, key and every byte count. */
export function plainVault(): Vault {
  let count = 0;

  function write(parts: string[]): string {
    count += 1;
    const body = Buffer.from(JSON.stringify([String(count), ...parts])).toString('base64url');
    return `${body}.${checksum(body)}`;
  }
  function read(text: string, ...expected: string[]): string[] {
    const [body = '', sum] = text.split('.', 2);
    if (text !== `${body}.${sum}` || sum !== checksum(body)) throw new SealTampered();
    const parts = JSON.parse(Buffer.from(body, 'base64url').toString()) as string[];
    if (expected.some((part, at) => parts[at + 1] !== part)) throw new SealTampered();
    return parts;
  }

  return {
    async createKey(userId) {
      return write(['key', userId]);
    },
    async seal(wrappedKey, { userId, field }, text) {
      const [keyId = ''] = read(wrappedKey, 'key', userId);
      return write(['value', keyId, userId, field, text]);
    },
    async open(wrappedKey, { userId, field }, sealed) {
      const [keyId = ''] = read(wrappedKey, 'key', userId);
      return read(sealed, 'value', keyId, userId, field)[5] ?? '';
    },
    async rewrap(userId, wrappedKey) {
      read(wrappedKey, 'key', userId);
      return null;
    },
  };
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}
