import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test may have go wrong. */
export interface PasskeyChanges {
  origin?: string;
  challenge?: string;
  rpId?: string;
  counter?: number;
  /** Somebody else's key. */
  key?: KeyObject;
  type?: string;
  userPresent?: boolean;
}

interface Options {
  rp?: { id?: string };
  rpId?: string;
  challenge?: string;
}

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A device with one ES256 key, by the letter of WebAuthn: written without the library that checks it. */
export class SoftwarePasskey {
  readonly id = encode(randomBytes(32));
  readonly origin: string;
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.origin = origin;
  }

  get privateKey(): KeyObject {
    return this.keys.privateKey;
  }

  /** The answer to creation options. */
  create(options: Options, changes: PasskeyChanges = {}) {
    const rpId = changes.rpId ?? options.rp?.id ?? '';
    const authData = Buffer.concat([
      this.head(rpId, HAS_CREDENTIAL, changes),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.coseKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return this.credential({
      clientDataJSON: encode(this.clientData('webauthn.create', options, changes)),
      attestationObject: encode(attestation),
      transports: ['internal'],
    });
  }

  /** The answer to request options. */
  answer(options: Options, changes: PasskeyChanges = {}) {
    const clientData = this.clientData('webauthn.get', options, changes);
    const authData = this.head(changes.rpId ?? options.rpId ?? '', 0, changes);
    const signed = Buffer.concat([authData, hash(clientData)]);
    return this.credential({
      clientDataJSON: encode(clientData),
      authenticatorData: encode(authData),
      signature: encode(sign('sha256', signed, changes.key ?? this.keys.privateKey)),
    });
  }

  private head(rpId: string, flags: number, { counter, userPresent = true }: PasskeyChanges): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const present = userPresent ? USER_PRESENT | USER_VERIFIED : 0;
    return Buffer.concat([hash(rpId), Buffer.from([flags | present]), count]);
  }

  private clientData(type: string, { challenge }: Options, changes: PasskeyChanges): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }

  private credential(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
