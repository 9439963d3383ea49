import type { gmail_v1 } from '@googleapis/gmail';
import { invalidArgument, notFound } from '../google/google-error.ts';
import { operation } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { type HistoryKind, type HistoryRecord, historySince } from '../mail/history.ts';
import type { Settings } from '../settings.ts';
import { maxResultsOf } from './listing-request.ts';

const list = operation<gmail_v1.Schema$ListHistoryResponse>({
  id: 'gmail.users.history.list',
  verb: 'get',
  path: '/gmail/v1/users/:userId/history',
  scopes: MAIL_SCOPES.read,
  units: 2,
  answer({ account, query, sandbox }) {
    const { history } = account.mailbox;
    const start = query.get('pageToken') ?? query.get('startHistoryId') ?? '';
    if (!/^\d{1,20}$/.test(start)) throw invalidArgument('Missing or invalid startHistoryId');
    const since = historySince(history, BigInt(start));
    if (!since) throw notFound();
    const kinds = query.getAll('historyTypes');
    const label = query.get('labelId') ?? undefined;
    const limit = maxResultsOf(query);
    const wanted = since.filter((record) => isWanted(record, kinds, label));
    const page = wanted.slice(0, limit);
    const historyId = history.latest.toString();
    if (page.length === 0) return { historyId };
    const nextPageToken = wanted.length > limit ? page.at(-1)?.id.toString() : undefined;
    return {
      history: page.map((record) => SPARSENESS[sandbox.settings.sparseHistory](historyResource(record))),
      nextPageToken,
      historyId,
    };
  },
});

function isWanted(record: HistoryRecord, kinds: string[], label: string | undefined): boolean {
  if (kinds.length > 0 && !kinds.includes(record.kind)) return false;
  return label === undefined || record.labelIds.includes(label) || record.changed.includes(label);
}

const SHAPES: Record<HistoryKind, (record: HistoryRecord) => gmail_v1.Schema$History> = {
  messageAdded: (record) => ({ messagesAdded: [{ message: messageOf(record) }] }),
  messageDeleted: (record) => ({ messagesDeleted: [{ message: messageOf(record) }] }),
  labelAdded: (record) => ({ labelsAdded: [{ message: messageOf(record), labelIds: record.changed }] }),
  labelRemoved: (record) => ({ labelsRemoved: [{ message: messageOf(record), labelIds: record.changed }] }),
};

function historyResource(record: HistoryRecord): gmail_v1.Schema$History {
  return {
    id: record.id.toString(),
    messages: [{ id: record.messageId, threadId: record.threadId }],
    ...SHAPES[record.kind](record),
  };
}

type Resource = gmail_v1.Schema$History;

const SPARSENESS: Record<Settings['sparseHistory'], (record: Resource) => Resource> = {
  no: (record) => record,
  untold: ({ id, messages }) => ({ id, messages }),
  broken: ({ id, messages }) => ({ id, messagesAdded: messages?.map(() => ({ message: {} })) }),
};

function messageOf({ messageId, threadId, labelIds }: HistoryRecord): gmail_v1.Schema$Message {
  return { id: messageId, threadId, labelIds };
}

export const historyOperations = [list];
