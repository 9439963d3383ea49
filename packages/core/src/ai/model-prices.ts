import type { Provider } from '@triage/contract/triage/lanes';
import type { ModelPrice, PriceOf } from '../ports/model-price.ts';

/** When the providers' public lists were last read. A model that is missing here is shown in tokens alone. */
export const PRICES_READ = '2026-11-21';
const LISTED: Readonly<Record<string, ModelPrice>> = {
  'gpt-5.4': { input: 2.5, cached: 0.25, output: 15 },
  'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5 },
  'gpt-5.4-nano': { input: 0.2, cached: 0.02, output: 1.25 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'gemini-embedding-001': { input: 0.15, output: 0 },
};

export interface PriceOptions {
  /** The operator's own, as `model=input/output,…` or `model=input/cached/output,…`; they win over the list. */
  own?: string;
  /** Providers with a custom base URL: another server's prices are not on the list. */
  elsewhere?: readonly Provider[];
}

export function priceList({ own = '', elsewhere = [] }: PriceOptions): PriceOf {
  const set = parsePrices(own);
  return (provider, model) =>
    set.get(model) ?? (elsewhere.includes(provider) ? null : (LISTED[model] ?? null));
}

const PRICE = /^([^=\s]+)=(\d+(?:\.\d+)?)\/(?:(\d+(?:\.\d+)?)\/)?(\d+(?:\.\d+)?)$/;

function parsePrices(text: string): Map<string, ModelPrice> {
  const prices = new Map<string, ModelPrice>();
  for (const entry of entriesOf(text)) {
    const [, model = '', input, cached, output] = PRICE.exec(entry) ?? [];
    if (!model) continue;
    const price = { input: Number(input), output: Number(output) };
    prices.set(model, cached === undefined ? price : { ...price, cached: Number(cached) });
  }
  return prices;
}

function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
