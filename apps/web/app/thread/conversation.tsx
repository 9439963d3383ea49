import type { MessageView, ThreadView } from '@triage/contract/inbox/inbox';
import { Fragment, type RefObject, useEffect, useState } from 'react';
import { useStore } from '../client/data/make-store.ts';
import { forgetMessage, wantedMessage } from '../client/data/queries/wanted-message.ts';
import { MessageCard } from './message/message-card.tsx';
import { PlaceDivider } from './place/place-divider.tsx';
import { useReadingPlace } from './place/use-reading-place.ts';

const FOLD_FROM = 5;

interface Props {
  thread: ThreadView;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * The last message and all that were not read are open; the middle of a long conversation is collapsed. It opens where it
 * was left on any device.
 */
export function Conversation({ thread, scroller }: Props) {
  const { messages, threadId, suspicious: isSuspicious } = thread;
  const divider = useReadingPlace(thread, scroller);
  const goesOnAt = divider ? messages.findIndex(({ messageId }) => messageId === divider.messageId) : -1;
  const isLeft = (message: MessageView) => goesOnAt >= 0 && messages.indexOf(message) >= goesOnAt;
  const last = messages.at(-1);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isUnfolded, setUnfolded] = useState(false);
  const wasUnread = useWasUnread(messages);
  const isOpen = (message: MessageView) =>
    opened.get(message.messageId) ??
    (message === last || wasUnread.has(message.messageId) || isLeft(message));
  const wanted = useStore(wantedMessage, (value) => (value?.threadId === threadId ? value : null));
  useEffect(() => () => forgetMessage(threadId), [threadId]);
  useEffect(() => {
    if (!wanted) return;
    setUnfolded(true);
    setOpened((known) => new Map(known).set(wanted.messageId, true));
  }, [wanted]);
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
          <Fragment key={message.messageId}>
            {index === goesOnAt && divider ? <PlaceDivider divider={divider} /> : null}
            <MessageCard
              message={message}
              threadId={threadId}
              isSuspicious={isSuspicious}
              isOpen={isOpen(message)}
              wanted={wanted?.messageId === message.messageId ? wanted : null}
              onToggle={() => setOpened(new Map(opened).set(message.messageId, !isOpen(message)))}
            />
          </Fragment>
        );
      })}
    </div>
  );
}

/** Remembers which messages were unread on opening: marking them as read must not collapse them. */
function useWasUnread(messages: readonly MessageView[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const unread = messages.filter(({ labelIds }) => labelIds.includes('UNREAD'));
  const fresh = unread.filter(({ messageId }) => !known.has(messageId));
  if (fresh.length > 0) setKnown(new Set([...known, ...fresh.map(({ messageId }) => messageId)]));
  return known;
}
