import { expect, test } from 'vitest';
import { formatInZone } from '../../../time/local-time.ts';
import { splitSentences } from '../reading/split-sentences.ts';
import { findTimes } from './find-times.ts';
import { exceptions } from './testing/phrases-exceptions.ts';
import { mails } from './testing/phrases-mail.ts';
import { englishMails } from './testing/phrases-mail-en.ts';
import { meant } from './testing/phrases-meant.ts';
import { said } from './testing/phrases-said.ts';

const ZONE = 'Europe/Berlin';
const frame = { sentAt: new Date('2026-06-09T08:00:00Z'), timeZone: ZONE };

test.each([...said, ...meant, ...mails, ...englishMails, ...exceptions])(
  '%s: %s → %s',
  (language, text, expected) => {
    const { starts } = findTimes(splitSentences(text), { ...frame, language });
    expect(starts.map((start) => formatInZone(start, ZONE).slice(5, 16).replace('T', ' ')).join(', ')).toBe(
      expected,
    );
  },
);
