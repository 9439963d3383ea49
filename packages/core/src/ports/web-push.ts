/** A browser's push subscription: where to send, and the keys to encrypt with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  /** The push service keeps only the last undelivered message of a topic: at most 32 characters of base64url. */
  topic?: string;
}

/** Web Push with the server's own key, without a third party's account. */
export interface WebPush {
  /** The public key that browsers subscribe with. */
  publicKey: string;
  /** Whether the endpoint may be called: https and a public address. */
  accepts(endpoint: string): boolean;
  /**
   * `gone`: the subscription no longer exists. Throws if the push service is unreachable, slow or overloaded; a retry may
   * succeed.
   */
  send(target: PushTarget, payload: string, options: PushOptions): Promise<'accepted' | 'gone' | 'refused'>;
}
