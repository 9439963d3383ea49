import { expect, test } from 'vitest';
import { classifyError, isOutcomeUnknown } from './classify-error.ts';

test.each([
  ['ProviderError: users.getProfile: apiDisabled (403 accessNotConfigured)', 'API not enabled'],
  ['drafts.create: invalid (400 badRequest)', 'Refused by the provider'],
  ['mail.example.test/submit: 503', 'Provider answered 503'],
  ['its process died or hung on the last try', 'Process died or hung'],
  ['outcome unknown', 'Outcome unknown'],
  ['TypeError: cannot parse [text]', 'TypeError'],
  [null, 'Unknown'],
])('%s is shown as %s', (error, shown) => expect(classifyError(error)).toBe(shown));

test('the text of an error is never shown, whatever it quotes', () => {
  for (const error of [
    'Secret plans for bob@client.test',
    'bob@client.test: refused',
    'x: Dear Bob',
    'a: hello',
  ])
    expect(classifyError(error)).toBe('Other');
  expect(isOutcomeUnknown('outcome unknown, perhaps')).toBe(false);
});
