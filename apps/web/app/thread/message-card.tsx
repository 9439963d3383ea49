import type { MessageView } from '@triage/contract/inbox/inbox';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { parseSender } from '../client/data/parse-sender.ts';
import type { WantedMessage } from '../client/data/queries/wanted-message.ts';
import { isDraft } from '../client/draft/continued-draft.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { formatFull, formatShort } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { AttachmentList } from './attachment-list.tsx';
import { HtmlFrame } from './mail-body/html-frame.tsx';
import { PlainText } from './mail-body/plain-text.tsx';
import { quietLink, UnsubscribeLink } from './unsubscribe-link.tsx';

const loadPassage = () => import('./mail-body/show-passage.ts');
const PromiseLine = lazyPart(async () => (await import('./promise-line.tsx')).PromiseLine);
const MessageDetails = lazyPart(async () => (await import('./message-details.tsx')).MessageDetails);
const SenderHistoryDialog = lazyPart(async () => (await import('./sender-history.tsx')).SenderHistoryDialog);

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
  const [asksWho, setAsksWho] = useState(false);
  const [asksDetails, setAsksDetails] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wanted) return;
    toggle.current?.scrollIntoView({ block: 'start' });
    toggle.current?.focus({ preventScroll: true });
    const article = toggle.current?.closest('article');
    if (!wanted.quote || !article) return;
    const { quote } = wanted;
    const stopped = new AbortController();
    void loadPassage().then(({ showPassage }) => showPassage(article, quote, stopped.signal));
    return () => stopped.abort();
  }, [wanted]);
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
        {isOpen ? (
          <div className="pb-6">
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
            {message.note ? (
              <p className="mb-3 rounded-md bg-warn-wash px-3 py-2 text-xs text-warn">
                This email may be incomplete: {message.note.toLowerCase()}.
              </p>
            ) : null}
            {message.html && !isPlainText(message.html) ? (
              <HtmlFrame message={message} html={message.html} threadId={threadId} />
            ) : (
              <PlainText text={message.text} hasLinks={!isSuspicious} />
            )}
            <AttachmentList message={message} />
            {message.fromMe && !isDraft(message) ? (
              <Suspense>
                <PromiseLine message={message} threadId={threadId} />
              </Suspense>
            ) : null}
          </div>
        ) : null}
      </div>
    </article>
  );
}

/**
 * HTML that only repeats the plain text, as most mail programs send it: render the text, so that its quotes can be
 * folded.
 */
function isPlainText(html: string): boolean {
  return /^\s*<div>(?:[^<]|<br\s*\/?>)*<\/div>\s*$/i.test(html);
}

function describeOrigin(message: MessageView): string {
  if (isDraft(message)) return 'Draft';
  return message.fromMe ? '' : message.from.email;
}

function firstLine(text: string): string {
  return text.slice(0, 300).replace(/\s+/g, ' ').trim();
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
