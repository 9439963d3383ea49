import PostalMime, { type Email } from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeedMail } from '../mail/seed-mail.ts';
import { seedPeople } from './people.ts';
import { seedMailbox } from './seed-mailbox.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const DAY_MS = 86_400_000;

let mails: SeedMail[];
let parsed: Map<SeedMail, Email>;

beforeAll(async () => {
  mails = seedMailbox({ now: NOW, seed: 11 });
  parsed = new Map(
    await Promise.all(mails.map(async (mail) => [mail, await PostalMime.parse(mail.raw)] as const)),
  );
});

function threadsOf(owner: string): SeedMail[][] {
  return [
    ...Map.groupBy(
      mails.filter((mail) => mail.owner === owner),
      (mail) => mail.threadKey,
    ).values(),
  ];
}

function header(email: Email | undefined, name: string): string {
  return email?.headers.find(({ key }) => key === name)?.value ?? '';
}

function share(threads: SeedMail[][], test: (thread: SeedMail[]) => boolean): number {
  return threads.filter(test).length / threads.length;
}

describe('the seeded mailbox', () => {
  it('is the same for the same seed and moment, and another one for another seed', () => {
    expect(seedMailbox({ now: NOW, seed: 11 })).toEqual(mails);
    expect(seedMailbox({ now: NOW, seed: 12 }).map((mail) => mail.raw)).not.toEqual(
      mails.map((mail) => mail.raw),
    );
  });

  it('holds about 300 threads for Ada and at least 30 for each of the others', () => {
    const [ada, ...others] = seedPeople.map((person) => threadsOf(person.email).length);
    expect(ada).toBeGreaterThan(270);
    expect(ada).toBeLessThan(340);
    for (const count of others) expect(count).toBeGreaterThanOrEqual(30);
  });

  it('lies within 60 days before now, whenever now is', () => {
    for (const at of ['2026-01-01T00:01:00Z', '2027-07-09T05:00:00Z', '2028-02-29T23:59:59Z']) {
      const now = new Date(at);
      for (const mail of seedMailbox({ now, seed: 3 })) {
        expect(+mail.date, mail.threadKey).toBeLessThanOrEqual(+now);
        expect(+mail.date, mail.threadKey).toBeGreaterThan(+now - 60 * DAY_MS);
      }
    }
  });

  it('parses everywhere with a sender, a subject, a body and the date that it claims', () => {
    for (const [mail, email] of parsed) {
      expect(email.from?.address, mail.threadKey).toMatch(/@.+\.test$/);
      expect(email.subject, mail.threadKey).toBeTruthy();
      expect(`${email.subject}${email.text}${email.html ?? ''}`, mail.threadKey).not.toMatch(
        /\ufffd|=\?[\w-]+\?[QB]\?|undefined/,
      );
      expect((email.text ?? '').trim().length, mail.threadKey).toBeGreaterThan(5);
      expect(+new Date(email.date ?? 0), mail.threadKey).toBe(+mail.date);
      expect(mail.raw, mail.threadKey).not.toMatch(/[^\r]\n/);
      expect(
        mail.raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998),
        mail.threadKey,
      ).toBe(true);
    }
  });

  it('gives every message its own Message-ID and joins threads by References, oldest first', () => {
    for (const person of seedPeople) {
      const ids = mails
        .filter((mail) => mail.owner === person.email)
        .map((mail) => parsed.get(mail)?.messageId);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const long = mails.filter((mail) => header(parsed.get(mail), 'in-reply-to') !== '');
    expect(long.length).toBeGreaterThan(150);
    const byId = new Map(mails.map((mail) => [parsed.get(mail)?.messageId, mail]));
    for (const mail of long) {
      const references = header(parsed.get(mail), 'references').split(/\s+/);
      expect(references.at(-1)).toBe(header(parsed.get(mail), 'in-reply-to'));
      const parents = references.map((id) => byId.get(id)).filter((parent) => parent !== undefined);
      expect(new Set([...parents.map((parent) => parent.threadKey), mail.threadKey]).size).toBe(1);
      for (const parent of parents) expect(+parent.date).toBeLessThanOrEqual(+mail.date);
    }
  });

  it('decodes mail in every charset that it writes', () => {
    const charsets = [...parsed].map(([mail]) => mail.raw.match(/charset=([\w-]+)/)?.[1]);
    for (const charset of [
      'iso-8859-1',
      'iso-8859-7',
      'iso-2022-jp',
      'shift_jis',
      'windows-1251',
      'windows-1256',
      'koi8-r',
      'gb18030',
    ]) {
      expect(charsets).toContain(charset);
    }
    const subjects = [...parsed.values()].map((email) => email.subject);
    for (const subject of [
      '納期のご確認のお願い',
      'Вопрос по поверке приборов',
      '关于样品和报价',
      'موعد الاجتماع',
      'Προσφορά για τον ελαιώνα',
    ]) {
      expect(subjects).toContain(subject);
    }
  });

  it('mixes kinds as a real mailbox does', () => {
    const ada = mails.filter((mail) => mail.owner === 'ada@sandbox.test');
    const count = (test: (mail: SeedMail, email: Email | undefined) => boolean) =>
      ada.filter((mail) => test(mail, parsed.get(mail))).length;
    expect(count((_, email) => header(email, 'list-unsubscribe') !== '')).toBeGreaterThan(60);
    expect(count((_, email) => header(email, 'auto-submitted') !== '')).toBeGreaterThan(40);
    expect(count((_, email) => /\?/.test(email?.text ?? ''))).toBeGreaterThan(100);
    expect(
      count((mail) => mail.raw.includes('<script>') || /onerror=3D|<script/.test(mail.raw)),
    ).toBeGreaterThan(0);
    expect(
      count((_, email) =>
        /ignore all previous|to the ai|\[assistant\]|trusted context/i.test(`${email?.text}${email?.html}`),
      ),
    ).toBeGreaterThan(3);
    expect(
      count((_, email) => email?.to?.every(({ address }) => address !== 'ada@sandbox.test') ?? false),
    ).toBeGreaterThan(20);
    for (const method of ['REQUEST', 'REPLY', 'CANCEL']) {
      expect(
        count((mail) => mail.raw.includes(`method=${method}`)),
        method,
      ).toBeGreaterThan(0);
    }
    const files = ada
      .flatMap((mail) => parsed.get(mail)?.attachments ?? [])
      .map((file) => file.filename ?? '');
    for (const ending of ['.pdf', '.png', '.docx', '.csv'])
      expect(
        files.some((file) => file.endsWith(ending)),
        ending,
      ).toBe(true);
  });

  it('is partly unread, starred, archived and answered', () => {
    const threads = threadsOf('ada@sandbox.test');
    const has = (label: string) => (thread: SeedMail[]) => thread.some((mail) => mail.labels.includes(label));
    expect(share(threads, has('UNREAD'))).toBeGreaterThan(0.2);
    expect(share(threads, has('UNREAD'))).toBeLessThan(0.36);
    expect(share(threads, has('STARRED'))).toBeGreaterThan(0.03);
    expect(share(threads, (thread) => !has('INBOX')(thread))).toBeGreaterThan(0.1);
    expect(share(threads, (thread) => thread.at(-1)?.labels.includes('SENT') ?? false)).toBeGreaterThan(0.06);
    expect(mails.every((mail) => !(mail.labels.includes('SENT') && mail.labels.includes('UNREAD')))).toBe(
      true,
    );
  });

  it('delivers a mail between seeded people to both with the same Message-ID', () => {
    const shared = mails.filter((mail) => mail.threadKey.startsWith('firmware-freeze'));
    expect(new Set(shared.map((mail) => mail.owner)).size).toBe(4);
    const first = shared.filter((mail) => +mail.date === +(shared[0]?.date ?? 0));
    expect(new Set(first.map((mail) => mail.raw)).size).toBe(1);
    expect(first.find((mail) => mail.owner === 'ben@sandbox.test')?.labels[0]).toBe('SENT');
  });
});
