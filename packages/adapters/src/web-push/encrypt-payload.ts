import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** RFC 8188: marks the last record, and ends its padding. */
const LAST_RECORD = 2;

export interface Keys {
  /** The browser's public key, 65 bytes. */
  p256dh: Buffer;
  /** The browser's authentication secret, 16 bytes. */
  auth: Buffer;
}

/** Encrypts for one browser as RFC 8291 describes it. Salt and key are random except in the test of its example. */
export function encryptPayload(
  payload: Buffer,
  { p256dh, auth }: Keys,
  { salt = randomBytes(16), sender = newSender() }: { salt?: Buffer; sender?: ECDH } = {},
): Buffer {
  const publicKey = sender.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const input = derive(sender.computeSecret(p256dh), { salt: auth, info: keyInfo, bytes: 32 });
  const key = derive(input, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(input, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([publicKey.length]),
    publicKey,
    cipher.update(Buffer.concat([payload, Buffer.from([LAST_RECORD])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function newSender(): ECDH {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return sender;
}

function derive(
  secret: Buffer,
  { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
