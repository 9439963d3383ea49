import { randomBytes } from 'node:crypto';
import { KekMismatch, SealTampered } from '@triage/core/ports/vault';
import { vaultContract } from '@triage/core/testing/contracts/vault-contract';
import { describe, expect, it } from 'vitest';
import { kekFingerprint, kekVault } from './kek-vault.ts';

const place = { userId: 'user-1', field: 'refresh_token' };
const newKek = () => randomBytes(32).toString('base64');

vaultContract('the KEK vault', () => kekVault({ kek: newKek() }));

describe('the key-encryption key', () => {
  it('is missed when another one is configured', async () => {
    const key = await kekVault({ kek: newKek() }).createKey(place.userId);
    await expect(kekVault({ kek: newKek() }).seal(key, place, 'x')).rejects.toBeInstanceOf(KekMismatch);
    await expect(kekVault({ kek: newKek() }).open(key, place, 'v1.x')).rejects.toBeInstanceOf(KekMismatch);
    await expect(kekVault({ kek: newKek() }).rewrap(place.userId, key)).rejects.toBeInstanceOf(KekMismatch);
  });

  it('rotates by rewrapping: values stay as they are, and the old key is then not needed', async () => {
    const [old, next] = [newKek(), newKek()];
    const before = kekVault({ kek: old });
    const key = await before.createKey(place.userId);
    const sealed = await before.seal(key, place, 'a token');

    const during = kekVault({ kek: next, previous: old });
    expect(await during.open(key, place, sealed)).toBe('a token');
    const rewrapped = await during.rewrap(place.userId, key);
    if (rewrapped === null) throw new Error('nothing was rewrapped');
    expect(await during.rewrap(place.userId, rewrapped)).toBeNull();

    const after = kekVault({ kek: next });
    expect(await after.open(rewrapped, place, sealed)).toBe('a token');
    await expect(after.open(key, place, sealed)).rejects.toBeInstanceOf(KekMismatch);
  });

  it('does not rewrap the key of one user for another', async () => {
    const [old, next] = [newKek(), newKek()];
    const key = await kekVault({ kek: old }).createKey('user-1');
    const vault = kekVault({ kek: next, previous: old });
    await expect(vault.rewrap('user-2', key)).rejects.toBeInstanceOf(SealTampered);
  });

  it('has a fingerprint that prefixes every key it wrapped, and reveals nothing about the key', async () => {
    const kek = newKek();
    const key = await kekVault({ kek }).createKey('user-1');
    expect(key.startsWith(`k1.${kekFingerprint(kek)}.`)).toBe(true);
    expect(kekFingerprint(kek)).not.toBe(kekFingerprint(newKek()));
    expect(Buffer.from(kek, 'base64').includes(Buffer.from(kekFingerprint(kek), 'base64url'))).toBe(false);
  });

  it('must be 32 bytes', () => {
    for (const kek of ['', 'short', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')]) {
      expect(() => kekVault({ kek })).toThrow('INTEGRATION_KEK must be 32 bytes in base64');
    }
  });
});
