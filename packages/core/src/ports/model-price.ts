import type { Provider } from '@triage/contract/inbox/lanes';

/** Dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** Null where nobody knows the price. */
export type PriceOf = (provider: Provider, model: string) => ModelPrice | null;
