import { expect, it } from 'vitest';
import { draftReply } from './draft-reply.ts';

const mail = (body: string) => `Draft the reply to the last message of this thread.

<mail-abc>
From: Jörg Weiß <joerg@client.test>
Subject: Unterlagen

${body}
</mail-abc>`;
const german = mail(
  'Guten Tag Frau Lovelace,\n\nkönnten Sie mir bitte Ihre Unterlagen senden?\n\nMit freundlichen Grüßen\nJörg Weiß',
);
const rules = (tone: string, form = 'formal, "Sie"') =>
  `Draft an e-mail reply on behalf of Ada Lovelace.
Tone: ${tone}: as it is. Language: German, the language of the mail. Form of address: ${form}: keep it in every tone.
Begin with "Hallo Jörg Weiß," and end with:
Viele Grüße
Ada
Answer every question that is put. Invent nothing: no fact.`;

it('writes visibly otherwise in each tone, with the greeting and the closing that it was given', () => {
  const drafts = ['professional', 'friendly', 'brief'].map((tone) => draftReply(rules(tone), german));
  expect(new Set(drafts).size).toBe(3);
  for (const draft of drafts) {
    expect(draft).toMatch(/^Hallo Jörg Weiß,\n/);
    expect(draft).toMatch(/\nViele Grüße\nAda$/);
    expect(draft).not.toMatch(/\b(?:du|dir|deine?)\b/);
  }
  expect(drafts[1]).toContain('herzlichen Dank für Ihre');
});

it('answers "du" with "du"', () => {
  expect(draftReply(rules('friendly', 'familiar, "du"'), german)).toContain('lieben Dank für deine');
});

it('changes the existing draft as instructed, in its language and form of address', () => {
  const current =
    'Hallo Jörg Weiß,\n\nherzlichen Dank für Ihre Nachricht.\n\nIch sende Ihnen die Unterlagen am Freitag.\n\nViele Grüße\nAda';
  const ask = (wish: string) =>
    draftReply(
      rules('professional'),
      german.replace(
        '\n\n<mail',
        `\nThe owner's wish for this draft: ${wish}\n\n<draft-abc>\n${current}\n</draft-abc>\n\n<mail`,
      ),
    );
  expect(ask('shorter')).toBe(
    'Hallo Jörg Weiß,\n\nIch sende Ihnen die Unterlagen am Freitag.\n\nViele Grüße\nAda',
  );
  expect(ask('decline politely')).toContain('Leider muss ich diesmal absagen.');
  expect(ask('friendlier')).toMatch(/Dank für Ihre.*Freitag/s);
  for (const wish of ['shorter', 'decline politely', 'friendlier', 'more formal'])
    expect(ask(wish)).toMatch(/^Hallo Jörg Weiß,\n[\s\S]*\nViele Grüße\nAda/);
});
