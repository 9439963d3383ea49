import { deceptionKindSchema } from '@triage/contract/triage/deception';
import { expect, test } from 'vitest';
import { describeDeception } from './describe-deception.ts';

const sender = 'Mirko Olbrich <mirko@olbrich-druck.test>';

test('the banner names whom the email looks like and the address that it comes from', () => {
  const deception = { kind: 'foreignAddress', looksLike: 'Mirko Olbrich' } as const;
  expect(describeDeception({ sender, suspicious: true, deception })?.what).toBe(
    'This looks like Mirko Olbrich, but the address is mirko@olbrich-druck.test.',
  );
});

test('there is a sentence and an advice for every kind, with and without a name', () => {
  for (const kind of deceptionKindSchema.options)
    for (const looksLike of [null, 'Example']) {
      const note = describeDeception({ sender, suspicious: true, deception: { kind, looksLike } });
      expect(note?.what).toMatch(/^[A-Z].*\.$/);
      expect(note?.advice).toMatch(/^[A-Z].*\.$/);
      expect(note?.what).not.toContain('null');
    }
});

test('an email with hidden instructions has its own sentence, an ordinary one has none', () => {
  expect(describeDeception({ sender, suspicious: true })?.what).toContain('hidden instructions');
  expect(describeDeception({ sender, suspicious: false })).toBe(null);
});
