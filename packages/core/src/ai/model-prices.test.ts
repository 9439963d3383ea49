import { expect, test } from 'vitest';
import { priceList } from './model-prices.ts';

test("the operator's price overrides the list, and an unlisted model has no price", () => {
  const priceOf = priceList({ own: 'gpt-5.4-mini=1/2.5, llama=0/0' });
  expect(priceOf('ai_primary', 'gpt-5.4-mini')).toEqual({ input: 1, output: 2.5 });
  expect(priceOf('ai_primary', 'llama')).toEqual({ input: 0, output: 0 });
  expect(priceOf('ai_primary', 'text-embedding-3-small')).toEqual({ input: 0.02, output: 0 });
  expect(priceOf('ai_primary', 'unheard-of')).toBeNull();
});

test('the list says nothing of what another server asks', () => {
  const priceOf = priceList({ elsewhere: ['ai_primary'] });
  expect(priceOf('ai_primary', 'gpt-5.4-mini')).toBeNull();
  expect(priceOf('ai_secondary', 'gemini-embedding-001')).not.toBeNull();
});
