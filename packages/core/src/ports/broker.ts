/** Decides whether a delivery really comes from whom it says it does. */
export interface Broker {
  verify(delivery: {
    rawBody: Uint8Array;
    signature: string | null;
    authorization: string | null;
  }): Promise<boolean>;
}
