import type { Provider } from '@triage/contract/triage/lanes';

/** Dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  /** Input that the provider still had from an earlier call; absent: as `input`. */
  cached?: number;
  output: number;
}

/** Null if the price is unknown. */
export type PriceOf = (provider: Provider, model: string) => ModelPrice | null;
