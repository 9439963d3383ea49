import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConversationsAnswer } from '@triage/contract/agent';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../client/changes/notices/notify.ts';
import { serverErrorOf, trpc } from '../client/data/queries/trpc.ts';
import { announce } from '../client/live/announce.ts';
import { formatWhen } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { TryAgain } from '../failure/try-again.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { conversationsQuery, pendingQuery } from './approvals/approvals.ts';
import { chatStore, openConversation, startOver } from './chat-store.ts';

type Conversation = ConversationsAnswer['conversations'][number];

export function ConversationList({ onOpen }: { onOpen(): void }) {
  const { data, error, refetch } = useQuery(conversationsQuery);
  const { data: pending } = useQuery(pendingQuery);
  if (error && !data)
    return (
      <div role="alert" className="text-sm">
        <p className="mb-3">Couldn’t load your conversations.</p>
        <TryAgain onClick={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <p role="status" className="animate-wait text-sm text-ink-3">
        Loading your conversations…
      </p>
    );
  if (data.conversations.length === 0)
    return (
      <div className="py-10 text-center">
        <p className="font-semibold">No conversations yet</p>
        <p className="mt-1 text-sm text-ink-2">Conversations are kept here until you delete them.</p>
      </div>
    );
  const waiting = new Set(pending?.approvals.map(({ conversationId }) => conversationId));
  return (
    <ul aria-label="Conversations" className="-mx-3">
      {data.conversations.map((conversation) => (
        <ConversationLine
          key={conversation.id}
          conversation={conversation}
          isWaiting={waiting.has(conversation.id)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  conversation: Conversation;
  isWaiting: boolean;
  onOpen(): void;
}

function ConversationLine({ conversation, isWaiting, onOpen }: LineProps) {
  const { id, title, updatedAt } = conversation;
  const time = useTime();
  const [isAsking, setAsking] = useState(false);
  const forget = useForget(conversation);
  const name = title || 'Untitled conversation';
  if (isAsking)
    return (
      <li className="flex flex-wrap items-center gap-2 rounded-md bg-well px-3 py-2">
        <p className="min-w-40 flex-1 text-sm">Delete “{name}”? Receipts are kept.</p>
        <Button autoFocus look="danger" size="sm" onClick={() => void forget()}>
          Delete
        </Button>
        <Button size="sm" onClick={() => setAsking(false)}>
          Keep
        </Button>
      </li>
    );
  return (
    <li className="group/line flex items-center rounded-md hover:bg-well">
      <button
        type="button"
        onClick={() => {
          onOpen();
          void openConversation(id);
        }}
        className="min-w-0 flex-1 rounded-md px-3 py-2 text-left"
      >
        <span className="block truncate">{name}</span>
        <span className="block text-xs text-ink-3">
          {formatWhen(updatedAt, time)}
          {isWaiting ? <span className="font-semibold text-warn"> · needs your approval</span> : null}
        </span>
      </button>
      <IconButton label={`Delete “${name}”`} onClick={() => setAsking(true)}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </li>
  );
}

function useForget({ id }: Conversation) {
  const client = useQueryClient();
  return async () => {
    try {
      await trpc.agent.forget.mutate({ id });
      client.setQueryData(conversationsQuery.queryKey, (known) => ({
        conversations: known?.conversations.filter((each) => each.id !== id) ?? [],
      }));
      if (chatStore.get().conversationId === id) startOver();
      announce('Conversation deleted');
      void client.invalidateQueries({ queryKey: ['agent'] });
    } catch (error) {
      notify(serverErrorOf(error) ?? 'The server did not respond', { isProblem: true });
    }
  };
}
