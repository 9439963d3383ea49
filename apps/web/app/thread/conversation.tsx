import type { MessageView } from '@triage/contract/inbox';
import { useState } from 'react';
import { MessageCard } from './message-card.tsx';

const FOLD_FROM = 5;

/** The last message and everything unread stand open; of a long conversation the middle is one line. */
export function Conversation({ messages, threadId }: { messages: readonly MessageView[]; threadId: string }) {
  const last = messages.at(-1);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isUnfolded, setUnfolded] = useState(false);
  const wasUnread = useWasUnread(messages);
  const isOpen = (message: MessageView) =>
    opened.get(message.messageId) ?? (message === last || wasUnread.has(message.messageId));
  const middle = messages.slice(1, -2).filter((message) => !isOpen(message));
  const folded = new Set(!isUnfolded && messages.length >= FOLD_FROM ? middle : []);
  const firstFolded = messages.findIndex((message) => folded.has(message));
  return (
    <div>
      {messages.map((message, index) => {
        if (folded.has(message))
          return index === firstFolded ? (
            <div key="folded" className="border-t border-line">
              <button
                type="button"
                onClick={() => setUnfolded(true)}
                className="-mx-3 flex h-10 w-[calc(100%+1.5rem)] items-center rounded-md px-3 text-sm text-ink-2 hover:bg-well"
              >
                {folded.size} earlier {folded.size === 1 ? 'message' : 'messages'}
              </button>
            </div>
          ) : null;
        return (
          <MessageCard
            key={message.messageId}
            message={message}
            threadId={threadId}
            isOpen={isOpen(message)}
            onToggle={() => setOpened(new Map(opened).set(message.messageId, !isOpen(message)))}
          />
        );
      })}
    </div>
  );
}

/** Opening marks the thread as read, and nothing may fold away under the eyes of who reads it. */
function useWasUnread(messages: readonly MessageView[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const unread = messages.filter(({ labelIds }) => labelIds.includes('UNREAD'));
  const fresh = unread.filter(({ messageId }) => !known.has(messageId));
  if (fresh.length > 0) setKnown(new Set([...known, ...fresh.map(({ messageId }) => messageId)]));
  return known;
}
