import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { writeMessage } from './write-message.ts';

const words = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.constantFrom('Hello', 'grüße', '日本語', ' ', '\n', '\r\n', '.', '--', '=20', 'x'.repeat(90)))
    .map((all) => all.join('')),
);
const attachments = fc.array(
  fc.record({
    filename: fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 120 })),
    contentType: fc.constantFrom('application/pdf', 'text/html', 'text/plain', 'image/svg+xml'),
    content: fc.uint8Array({ maxLength: 500 }),
  }),
  { maxLength: 2 },
);

/** Without soft line breaks: the composer's streams may place one elsewhere before a blank that ends a text. */
const joinLines = (message: Buffer) => message.toString('latin1').replaceAll('=\r\n', '');
const longestLine = (message: Buffer) =>
  Math.max(
    ...message
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.length),
  );

test('writes what the composer itself would write', async () => {
  const one = fc.asyncProperty(words, words, words, attachments, async (subject, text, html, files) => {
    const compile = () =>
      new MailComposer({
        from: { name: 'Ada', address: 'ada@sandbox.test' },
        to: 'ben@sandbox.test',
        date: new Date(0),
        messageId: '<one@triage.test>',
        subject,
        text: text.replace(/\r\n?|\n/g, '\r\n') || 'x',
        html: html.replace(/\r\n?|\n/g, '\r\n') || 'x',
        baseBoundary: 'boundary',
        attachments: files.map(({ filename, contentType, content }) => ({
          ...{ filename, contentType, contentTransferEncoding: 'base64' },
          content: Buffer.from(content),
        })),
      }).compile();
    const [ours, theirs] = [writeMessage(compile()), await compile().build()];
    expect(joinLines(ours)).toBe(joinLines(theirs));
    expect(longestLine(ours)).toBeLessThanOrEqual(Math.max(76, longestLine(theirs)));
  });
  const blankAtTheEnd = `${'x'.repeat(90)}日本語grüße. `;
  await fc.assert(one, { numRuns: 300, examples: [['', blankAtTheEnd, '', []]] });
});
