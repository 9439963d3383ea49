import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SealTampered, type Vault } from '../../src/ports/vault.ts';

const place = { userId: 'user-1', field: 'access_token' };
const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const anyName = fc.string({ maxLength: 12 });

/** The contract of every vault. */
export function vaultContract(name: string, makeVault: () => Vault): void {
  describe(`${name} keeps the vault's promises`, () => {
    it('gives back any text, in its own place', async () => {
      const vault = makeVault();
      await fc.assert(
        fc.asyncProperty(anyName, anyName, anyText, async (userId, field, text) => {
          const key = await vault.createKey(userId);
          const sealed = await vault.seal(key, { userId, field }, text);
          expect(await vault.open(key, { userId, field }, sealed)).toBe(text);
        }),
        { numRuns: 50 },
      );
    });

    it('opens a value in no other place, however alike the names', async () => {
      const vault = makeVault();
      await fc.assert(
        fc.asyncProperty(anyName, anyName, anyName, anyName, async (user, field, otherUser, otherField) => {
          fc.pre(user !== otherUser || field !== otherField);
          const key = await vault.createKey(user);
          const sealed = await vault.seal(key, { userId: user, field }, 'secret');
          const moved = vault.open(key, { userId: otherUser, field: otherField }, sealed);
          await expect(moved).rejects.toBeInstanceOf(SealTampered);
        }),
        { numRuns: 50 },
      );
    });

    it('keeps user id and field apart when a letter moves between them', async () => {
      const vault = makeVault();
      const key = await vault.createKey('ab');
      const sealed = await vault.seal(key, { userId: 'ab', field: 'c' }, 'secret');
      await expect(vault.open(key, { userId: 'a', field: 'bc' }, sealed)).rejects.toBeInstanceOf(
        SealTampered,
      );
    });

    it('refuses a sealed value with any one character changed', async () => {
      const vault = makeVault();
      const key = await vault.createKey(place.userId);
      const sealed = await vault.seal(key, place, 'a token');
      for (const changed of everyChange(sealed)) {
        await expect(vault.open(key, place, changed)).rejects.toBeInstanceOf(SealTampered);
      }
    });

    it('refuses a wrapped key with any one character changed', async () => {
      const vault = makeVault();
      const key = await vault.createKey(place.userId);
      const sealed = await vault.seal(key, place, 'a token');
      for (const changed of everyChange(key))
        await expect(vault.open(changed, place, sealed)).rejects.toThrow();
    });

    it('refuses a truncated or extended value', async () => {
      const vault = makeVault();
      const key = await vault.createKey(place.userId);
      const sealed = await vault.seal(key, place, 'a token');
      for (const changed of [
        '',
        'v1',
        'v1.',
        sealed.slice(0, -1),
        `${sealed}A`,
        `${sealed}.`,
        `${sealed}\n`,
      ]) {
        await expect(vault.open(key, place, changed)).rejects.toBeInstanceOf(SealTampered);
      }
    });

    it('opens nothing with the key of another connection', async () => {
      const vault = makeVault();
      const [one, two] = await Promise.all([vault.createKey(place.userId), vault.createKey(place.userId)]);
      const sealed = await vault.seal(one, place, 'a token');
      await expect(vault.open(two, place, sealed)).rejects.toBeInstanceOf(SealTampered);
    });

    it('never seals the same text the same way twice', async () => {
      const vault = makeVault();
      const key = await vault.createKey(place.userId);
      const all = await Promise.all(Array.from({ length: 50 }, () => vault.seal(key, place, 'same')));
      expect(new Set(all).size).toBe(50);
    });

    it('has nothing to rewrap under the current key', async () => {
      const vault = makeVault();
      expect(await vault.rewrap(place.userId, await vault.createKey(place.userId))).toBeNull();
    });
  });
}

function* everyChange(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    for (const flip of [1, 2, 4, 16]) {
      const changed = String.fromCharCode(text.charCodeAt(at) ^ flip);
      yield text.slice(0, at) + changed + text.slice(at + 1);
    }
  }
}
