import type { MessageView } from '@triage/contract/inbox/inbox';
import { Suspense } from 'react';
import { isDraft } from '../../client/draft/is-draft.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { HtmlFrame } from '../mail-body/html-frame.tsx';
import { PlainText } from '../mail-body/plain-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { MessageActions } from './message-actions.tsx';

const PromiseLine = lazyPart(async () => (await import('./promise-line.tsx')).PromiseLine);

interface Props {
  message: MessageView;
  threadId: string;
  isSuspicious: boolean;
  name: string;
}

export function MessageBody({ message, threadId, isSuspicious, name }: Props) {
  return (
    <div className="pb-6">
      <MessageActions {...{ message, threadId, name }} />
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
  );
}

/**
 * HTML that only repeats the plain text, as most mail programs send it: render the text, so that its quotes can be
 * folded.
 */
function isPlainText(html: string): boolean {
  return /^\s*<div>(?:[^<]|<br\s*\/?>)*<\/div>\s*$/i.test(html);
}
