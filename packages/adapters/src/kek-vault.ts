import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { KekMismatch, SealTampered, type Vault } from '@triage/core/ports/vault';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED = 'k1';
const SEALED = 'v1';

/**
 * Wrapped keys read `k1.<fingerprint>.<nonce, tag, ciphertext>`, sealed values `v1.<nonce, tag, ciphertext>`.
 * Each connection has its own data key; the key-encryption key only ever wraps those.
 */
export function kekVault(options: { kek: string; previous?: string }): Vault {
  const current = parseKek(options.kek);
  const known = [current, ...(options.previous ? [parseKek(options.previous)] : [])];

  function unwrap(userId: string, wrappedKey: string): { dataKey: Buffer; kekId: string } {
    const [version, kekId = '', blob = '', ...rest] = wrappedKey.split('.');
    if (version !== WRAPPED || rest.length > 0) throw new SealTampered();
    const kek = known.find(({ id }) => id === kekId);
    if (!kek) throw new KekMismatch();
    const dataKey = decrypt(kek.key, placeOf(WRAPPED, userId, kekId), blob);
    if (dataKey.length !== KEY_BYTES) throw new SealTampered();
    return { dataKey, kekId };
  }

  function wrap(userId: string, dataKey: Buffer): string {
    const blob = encrypt(current.key, placeOf(WRAPPED, userId, current.id), dataKey);
    return `${WRAPPED}.${current.id}.${blob}`;
  }

  return {
    async createKey(userId) {
      return wrap(userId, randomBytes(KEY_BYTES));
    },
    async seal(wrappedKey, { userId, field }, text) {
      const { dataKey } = unwrap(userId, wrappedKey);
      return `${SEALED}.${encrypt(dataKey, placeOf(SEALED, userId, field), Buffer.from(text, 'utf8'))}`;
    },
    async open(wrappedKey, { userId, field }, sealed) {
      const { dataKey } = unwrap(userId, wrappedKey);
      const [version, blob = '', ...rest] = sealed.split('.');
      if (version !== SEALED || rest.length > 0) throw new SealTampered();
      return decrypt(dataKey, placeOf(SEALED, userId, field), blob).toString('utf8');
    },
    async rewrap(userId, wrappedKey) {
      const { dataKey, kekId } = unwrap(userId, wrappedKey);
      return kekId === current.id ? null : wrap(userId, dataKey);
    },
  };
}

/** Names a key without telling it: every key wrapped by it starts `k1.<fingerprint>.`. */
export function kekFingerprint(kek: string): string {
  return parseKek(kek).id;
}

function parseKek(text: string): { id: string; key: Buffer } {
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new Error('INTEGRATION_KEK must be 32 bytes in base64');
  const id = createHash('sha256').update('triage kek id\0').update(key).digest().subarray(0, 9);
  return { id: id.toString('base64url'), key };
}

// JSON of an array of strings is unambiguous: ('a', 'bc') and ('ab', 'c') never give the same bytes.
function placeOf(...parts: [version: string, userId: string, field: string]): Buffer {
  return Buffer.from(JSON.stringify(parts), 'utf8');
}

function encrypt(key: Buffer, place: Buffer, plain: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(place);
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

function decrypt(key: Buffer, place: Buffer, blob: string): Buffer {
  const bytes = Buffer.from(blob, 'base64url');
  // Node skips characters that are not base64 and ignores spare bits: only the canonical encoding is accepted.
  if (bytes.toString('base64url') !== blob || bytes.length < NONCE_BYTES + TAG_BYTES)
    throw new SealTampered();
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(place).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealTampered({ cause });
  }
}
