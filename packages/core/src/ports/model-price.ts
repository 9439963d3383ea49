import type { Provider } from '@triage/contract/inbox/lanes';

/** Dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Null if the price is unknown. */
export type PriceOf = (provider: Provider, model: string) => ModelPrice | null;
