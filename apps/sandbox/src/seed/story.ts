import { ADA } from './people.ts';

export type Charset =
  | 'utf-8'
  | 'iso-8859-1'
  | 'iso-2022-jp'
  | 'shift_jis'
  | 'windows-1251'
  | 'koi8-r'
  | 'gb18030'
  | 'iso-8859-7'
  | 'windows-1256';

export type Invitation = {
  method: 'REQUEST' | 'REPLY' | 'CANCEL';
  summary: string;
  /** Days from the mail's own date, and the hour of that day in UTC. */
  inDays: number;
  hour: number;
  minutes?: number;
  location?: string;
  sequence?: number;
  answer?: 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';
  organizer?: string;
  rule?: string;
};

export type StoryMessage = {
  from: string;
  to?: string[];
  cc?: string[];
  /** Hours after the message before. */
  after: number;
  subject?: string;
  text: string;
  html?: string;
  /** Without the quoted history of the messages before. */
  bare?: boolean;
  headers?: Record<string, string>;
  attach?: string[];
  invite?: Invitation;
  charset?: Charset;
  encoding?: 'quoted-printable' | 'base64' | '7bit' | '8bit';
};

export type Story = {
  key: string;
  subject: string;
  daysAgo: number;
  messages: StoryMessage[];
  unread?: boolean;
  starred?: boolean;
  archived?: boolean;
  /** Mailboxes it belongs to besides those of its participants. */
  owners?: string[];
  /** Where it is kept in a mailbox with folders, if not in the inbox or the archive. */
  folder?: string;
  /** Written by a machine: no quoted history, no rich copy of the text, sent early or late in the day. */
  automated?: boolean;
};

type Marks = Pick<Story, 'unread' | 'starred' | 'archived' | 'owners' | 'folder' | 'automated'>;
type Extras = Partial<Omit<StoryMessage, 'from' | 'text' | 'after'>>;

export function story(daysAgo: number, subject: string, messages: StoryMessage[], marks: Marks = {}): Story {
  return { key: keyOf(subject, daysAgo), subject, daysAgo, messages, ...marks };
}

export function mail(from: string, text: string, extras: Extras & { after?: number } = {}): StoryMessage {
  return { from, after: 2.3, ...extras, text: text.trim() };
}

export function me(text: string, extras: Extras & { after?: number } = {}): StoryMessage {
  return mail(ADA, text, extras);
}

function keyOf(subject: string, daysAgo: number): string {
  const words = subject.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.slice(0, 7).join('-')}-${daysAgo}`;
}
