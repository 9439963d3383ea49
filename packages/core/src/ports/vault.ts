/** The place of a sealed value; it cannot be opened for another one. */
export interface SealedPlace {
  userId: string;
  field: string;
}

export interface Vault {
  /** A new data key, wrapped by the key-encryption key. */
  createKey(userId: string): Promise<string>;
  seal(wrappedKey: string, place: SealedPlace, text: string): Promise<string>;
  open(wrappedKey: string, place: SealedPlace, sealed: string): Promise<string>;
  /** The same data key under the current key-encryption key; null when it already is. */
  rewrap(userId: string, wrappedKey: string): Promise<string | null>;
}

/** The configured key-encryption key cannot decrypt the stored secret. */
export class KekMismatch extends Error {
  constructor(options?: { cause?: unknown }) {
    super('INTEGRATION_KEK cannot open what is stored', options);
    this.name = 'KekMismatch';
  }
}

/** A sealed value or a wrapped key was changed, or belongs to another place. */
export class SealTampered extends Error {
  constructor(options?: { cause?: unknown }) {
    super('A sealed value was changed or moved', options);
    this.name = 'SealTampered';
  }
}

/** The stored secret cannot be decrypted, now or later: a lost key and a modified row are indistinguishable. */
export function isUnreadable(error: unknown): error is KekMismatch | SealTampered {
  return error instanceof KekMismatch || error instanceof SealTampered;
}
