import type { MessageView } from '@triage/contract/inbox/inbox';
import { useId } from 'react';
import type { WantedMessage } from '../../client/data/queries/wanted-message.ts';
import { isDraft } from '../../client/draft/is-draft.ts';
import { formatFull, formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { MessageBody } from './message-body.tsx';
import { useWantedMessage } from './use-wanted-message.ts';

interface Props {
  message: MessageView;
  threadId: string;
  /** URLs of such mail are shown as text: it is made no easier to follow them. */
  isSuspicious: boolean;
  isOpen: boolean;
  /** A link asked for this message. */
  wanted: WantedMessage | null;
  onToggle(): void;
}

export function MessageCard({ message, threadId, isSuspicious, isOpen, wanted, onToggle }: Props) {
  const time = useTime();
  const body = useId();
  const toggle = useWantedMessage(wanted);
  const name = message.fromMe ? 'You' : message.from.name || message.from.email;
  return (
    <article
      aria-label={`Message from ${name}`}
      data-message={message.messageId}
      className="border-t border-line first:border-t-0"
    >
      <h3 className="contents">
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={onToggle}
          className={`-mx-3 flex w-[calc(100%+1.5rem)] items-baseline gap-3 rounded-md px-3 text-left ${isOpen ? 'pt-4 pb-1' : 'py-3 hover:bg-well'}`}
        >
          <span className={`shrink-0 font-semibold ${message.fromMe ? 'text-ink-2' : 'text-ink'}`}>
            {name}
          </span>
          <span className="min-w-0 flex-1 truncate text-sm text-ink-3">
            {isOpen ? describeOrigin(message) : firstLine(message.text)}
          </span>
          <time
            dateTime={message.sentAt}
            title={formatFull(message.sentAt, time)}
            suppressHydrationWarning
            className="nums shrink-0 text-xs text-ink-3"
          >
            {isOpen ? formatFull(message.sentAt, time) : formatShort(message.sentAt, time)}
          </time>
        </button>
      </h3>
      <div id={body} hidden={!isOpen}>
        {isOpen ? <MessageBody {...{ message, threadId, isSuspicious }} name={name} /> : null}
      </div>
    </article>
  );
}

function describeOrigin(message: MessageView): string {
  if (isDraft(message)) return 'Draft';
  return message.fromMe ? '' : message.from.email;
}

function firstLine(text: string): string {
  return text.slice(0, 300).replace(/\s+/g, ' ').trim();
}
