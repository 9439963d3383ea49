import { pickFrom, type Random } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import type { Side } from './open-week.ts';

export interface Delivery {
  messageId: string;
  /** In the subject of every message of the conversation, and in no other. */
  topic: string;
  to: readonly Side[];
  raw: string;
}

type Conversation = { topic: string; to: readonly Side[]; ids: string[]; sender: number };

const SENDERS = 120;
const PLACES: readonly (readonly Side[])[] = [['google'], ['google'], ['imap'], ['imap'], ['google', 'imap']];
const TEXTS = [
  'Could you tell me by Friday when this is ready?',
  'Shall we meet on Tuesday at 10:00 or on Wednesday at 15:00?',
  'For your information: the report of last week is done, nothing to do for you.',
  'Your invoice 4711 is attached. Thank you for your order.',
  'Danke, das passt. Bis morgen.',
];

/** Conversations of many senders, in one mailbox or in both at once; most messages answer an earlier one. */
export function planDeliveries(
  random: Random,
  { count, addresses }: { count: number; addresses: Record<Side, string> },
): Delivery[] {
  const conversations: Conversation[] = [];
  return Array.from({ length: count }, (_, at) => {
    const isNew = conversations.length === 0 || random(3) === 0;
    const conversation = isNew ? begin(random, conversations) : pickFrom(random, conversations.slice(-60));
    const messageId = `<delivery-${at}@senders.test>`;
    const sender = random(2) ? conversation.sender : random(SENDERS);
    const head = [
      `From: Sender ${sender} <sender${sender}@senders.test>`,
      `To: ${conversation.to.map((side) => addresses[side]).join(', ')}`,
      `Subject: ${conversation.ids.length > 0 ? 'Re: ' : ''}${conversation.topic}`,
      `Message-ID: ${messageId}`,
      ...(conversation.ids.length > 0
        ? [`In-Reply-To: ${pickFrom(random, conversation.ids)}`, `References: ${conversation.ids.join(' ')}`]
        : []),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ];
    conversation.ids.push(messageId);
    const raw = `${head.join('\r\n')}\r\n\r\n${pickFrom(random, TEXTS)} This is message ${at}.\r\n`;
    return { messageId, topic: conversation.topic, to: conversation.to, raw };
  });
}

function begin(random: Random, conversations: Conversation[]): Conversation {
  const to = pickFrom(random, PLACES);
  const topic = `Topic ${conversations.length} of ${to.join(' and ')}`;
  const conversation = { topic, to, ids: [], sender: random(SENDERS) };
  conversations.push(conversation);
  return conversation;
}

/** The number of the conversation with this subject; null if it was not delivered. */
function numberOf(topic: string): number | null {
  const found = /^Topic (\d+) of /.exec(topic);
  return found ? Number(found[1]) : null;
}

/** The subject without reply prefixes. */
export function topicOf(subject: string): string {
  return subject.replace(/^(?:re: )+/i, '');
}

/** Conversations that only the person changes, so that their last wish has to be what the server has. */
export function isLeftAlone(topic: string): boolean {
  const number = numberOf(topic);
  return number === null || number % 3 === 0;
}
