import type { MessageView } from '@triage/contract/inbox/inbox';
import { Suspense, useState } from 'react';
import { parseSender } from '../../client/data/parse-sender.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { quietLink, UnsubscribeLink } from './unsubscribe-link.tsx';

const MessageDetails = lazyPart(async () => (await import('./message-details.tsx')).MessageDetails);
const SenderHistoryDialog = lazyPart(async () => (await import('./sender-history.tsx')).SenderHistoryDialog);

interface Props {
  message: MessageView;
  threadId: string;
  name: string;
}

/** Recipients of one message, and what can be asked about it. */
export function MessageActions({ message, threadId, name }: Props) {
  const [asksWho, setAsksWho] = useState(false);
  const [asksDetails, setAsksDetails] = useState(false);
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <span className="min-w-0">{formatRecipients(message)}</span>
        {message.fromMe ? null : (
          <button type="button" onClick={() => setAsksWho(true)} className={quietLink}>
            More from {name}
          </button>
        )}
        <button type="button" onClick={() => setAsksDetails(true)} className={quietLink}>
          Details
        </button>
        {message.unsubscribe ? (
          <UnsubscribeLink
            list={message.unsubscribe}
            threadId={threadId}
            sender={message.from.name || message.from.email}
          />
        ) : null}
      </p>
      {asksDetails ? (
        <Suspense>
          <MessageDetails message={message} onClose={() => setAsksDetails(false)} />
        </Suspense>
      ) : null}
      {asksWho ? (
        <Suspense>
          <SenderHistoryDialog
            name={message.from.name}
            address={message.from.email}
            threadId={threadId}
            onClose={() => setAsksWho(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function formatRecipients({ to, cc }: MessageView): string {
  const names = (list: string[]) => {
    const shown = list.slice(0, 4).map((each) => parseSender(each).name);
    return list.length > 4 ? `${shown.join(', ')} and ${list.length - 4} more` : shown.join(', ');
  };
  return [to.length > 0 ? `to ${names(to)}` : 'no recipient named', cc.length > 0 ? `cc ${names(cc)}` : '']
    .filter(Boolean)
    .join(', ');
}
