import { createHash } from 'node:crypto';
import { KekMismatch, SealTampered, type Vault } from '../../src/ports/vault.ts';

/** Hides nothing, but keeps the promises that callers can notice: place, key, rotation and every byte count. */
export function plainVault({ kek, previous }: { kek: string; previous?: string } = { kek: 'kek' }): Vault {
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
    return parts.slice(expected.length + 1);
  }
  function unwrap(wrappedKey: string, userId: string): { dataKey: string; under: string } {
    const [dataKey = '', under = ''] = read(wrappedKey, 'key', userId);
    if (under !== kek && under !== previous) throw new KekMismatch();
    return { dataKey, under };
  }

  return {
    async createKey(userId) {
      return write(['key', userId, crypto.randomUUID(), kek]);
    },
    async seal(wrappedKey, { userId, field }, text) {
      const { dataKey } = unwrap(wrappedKey, userId);
      return write(['value', dataKey, userId, field, text]);
    },
    async open(wrappedKey, { userId, field }, sealed) {
      const { dataKey } = unwrap(wrappedKey, userId);
      return read(sealed, 'value', dataKey, userId, field)[0] ?? '';
    },
    async rewrap(userId, wrappedKey) {
      const { dataKey, under } = unwrap(wrappedKey, userId);
      return under === kek ? null : write(['key', userId, dataKey, kek]);
    },
  };
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}
