import type { MessageView } from '@triage/contract/inbox/inbox';
import { AttachmentLink } from './message/attachment-list.tsx';

/** All files of a conversation in one strip. A single message has them below it. */
export function ThreadAttachments({ messages }: { messages: readonly MessageView[] }) {
  const files = messages.flatMap(({ messageId, attachments }) =>
    attachments.map((attachment) => ({ messageId, attachment })),
  );
  if (messages.length < 2 || files.length < 2) return null;
  return (
    <section
      aria-label="Attachments of this thread"
      className="no-print mb-4 flex items-center gap-3 border-t border-line pt-3"
    >
      <h3 className="shrink-0 text-xs font-semibold text-ink-2">{files.length} files</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul tabIndex={0} aria-label="Files" className="relative flex min-w-0 gap-2 overflow-x-auto pb-1">
        {files.map(({ messageId, attachment }) => (
          <li key={`${messageId} ${attachment.attachmentId}`} className="shrink-0">
            <AttachmentLink messageId={messageId} attachment={attachment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
