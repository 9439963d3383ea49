import type { SeedPerson } from '../mail/seed-mail.ts';

export const seedPeople: SeedPerson[] = [
  { email: 'ada@sandbox.test', name: 'Ada Lindqvist', subject: '108200000000000000001' },
  { email: 'ben@sandbox.test', name: 'Ben Okafor', subject: '108200000000000000002' },
  { email: 'chiara@sandbox.test', name: 'Chiara Rossi', subject: '108200000000000000003' },
  { email: 'dev@sandbox.test', name: 'Dev Patel', subject: '108200000000000000004' },
];

export const ADA = 'Ada Lindqvist <ada@sandbox.test>';
export const BEN = 'Ben Okafor <ben@sandbox.test>';
export const CHIARA = 'Chiara Rossi <chiara@sandbox.test>';
export const DEV = 'Dev Patel <dev@sandbox.test>';

export function addressOf(mailbox: string): string {
  return (mailbox.match(/<([^>]+)>/)?.[1] ?? mailbox).toLowerCase();
}

export function nameOf(mailbox: string): string {
  return mailbox
    .replace(/\s*<[^>]+>/, '')
    .replaceAll('"', '')
    .trim();
}
