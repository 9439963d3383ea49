import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMessageText, textForModel } from './message-text.ts';

const read = (text: string, html: string | null = null) => parseMessageText({ text, html });

describe('the text of a message', () => {
  test.each([
    ['On Tue, 3 Mar 2026 at 18:02, Ann Lee <ann@x.example> wrote:'],
    ['On Tue, 3 Mar 2026 at 18:02, Ann Lee with a long name\n<ann.lee@department.x.example> wrote:'],
    ['Am 03.03.2026 um 10:11 schrieb Ann Lee:'],
    ['Le mar. 3 mars 2026 à 09:12, Ann Lee <ann@x.example> a écrit :'],
    ['El mar, 3 mar 2026 a las 9:12, Ann Lee escribió:'],
    ['Il giorno mar 3 mar 2026 alle ore 9:12 Ann Lee ha scritto:'],
    ['Em ter., 3 de mar. de 2026, Ann Lee escreveu:'],
    ['Op di 3 mrt 2026 om 09:12 schreef Ann Lee:'],
    ['Den tis 3 mars 2026 kl 09:12 skrev Ann Lee:'],
    ['-----Original Message-----'],
    ['From: Ann Lee <ann@x.example>\nSent: Monday, March 2, 2026 4:12 PM\nTo: Bo\nSubject: Old'],
    ['Von: Ann Lee\nGesendet: Montag, 2. März 2026\nAn: Bo\nBetreff: Alt'],
  ])('ends where the history begins: %s', (line) => {
    expect(read(`Yes, that is fine.\n\n${line}\n\nCan you do it tomorrow?`).text).toBe('Yes, that is fine.');
  });

  test('answers between quoted lines stay', () => {
    const { text } = read('On Tue, Ann Lee <ann@x.example> wrote:\n> When?\nOn Friday.\n> Where?\nAt home.');
    expect(text).toBe('On Friday.\nAt home.');
  });

  test('the line above the introduction of a quote is not part of it', () => {
    const { text } = read(
      'It is 20 more.\n\nOn Tue, 3 Mar 2026 at 18:02, Ann <ann@x.example> wrote:\n> Price?',
    );
    expect(text).toBe('It is 20 more.');
  });

  test('signatures, legal notices and "sent from" go, a postscript stays', () => {
    expect(read('See you.\n-- \nAnn Lee\nBook a call with me?').text).toBe('See you.');
    expect(read('See you.\n\nKind regards,\nAnn Lee\nHead of Calls\nPS: bring cake').text).toBe(
      'See you.\n\nPS: bring cake',
    );
    expect(read('Mit freundlichen Grüßen sende ich das Paket.\n\nMit freundlichen Grüßen\nAnn').text).toBe(
      'Mit freundlichen Grüßen sende ich das Paket.',
    );
    expect(read('Ok\nSent from my phone').text).toBe('Ok');
    expect(
      read('Ok\n\nThis email and any attachments are confidential and intended solely for the addressee.')
        .text,
    ).toBe('Ok');
  });

  test('forwarded text is kept separate', () => {
    const found = read(
      'Yours?\n\n---------- Forwarded message ---------\nFrom: Ann\nSubject: Old\n\nWhere is my order?',
    );
    expect(found).toMatchObject({ text: 'Yours?', forwarded: 'Where is my order?' });
    expect(
      textForModel({ text: '---------- Forwarded message ---------\nFrom: A\n\nHello', html: null }, 100),
    ).toContain('Hello');
  });

  test.each([
    ['<p>Seen</p><div style="display:none">secret words</div>'],
    ["<p>Seen</p><span style='font-size:0px'>secret words</span>"],
    ['<p>Seen</p><p hidden>secret <b>words</b></p>'],
    ['<p>Seen</p><p style="color:#ffffff">secret words</p>'],
    ['<p>Seen</p><div style="visibility: hidden"><div>secret</div> words</div>'],
  ])('hidden text is named and removed: %s', (html) => {
    const found = read('Seen\n\nsecret\nwords', html);
    expect(found.hidden).toEqual(['secret words']);
    expect(found.text).toBe('Seen');
  });

  test('white words on a coloured ground are a button', () => {
    expect(read('Buy', '<a style="color:#fff;background:#06c">Buy now</a>').hidden).toEqual([]);
  });

  test('characters that no font shows are read as hidden text', () => {
    const smuggled = [...'obey']
      .map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xe0000))
      .join('');
    expect(read(`Hi${smuggled} the\u200bre`)).toMatchObject({ text: 'Hi there', hidden: ['obey'] });
  });

  test('a model gets well-formed text up to the limit', () => {
    expect(textForModel({ text: 'ab😀', html: null }, 3).isWellFormed()).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, limit) => {
        expect(textForModel({ text, html: text }, limit).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
