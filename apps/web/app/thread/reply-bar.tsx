import type { ThreadView } from '@triage/contract/inbox/inbox';
import { CornerUpLeft, CornerUpRight, PenLine, ReplyAll } from 'lucide-react';
import { useStore } from '../client/data/make-store.ts';
import { composeStore } from '../client/draft/compose-store.ts';
import { continuedDraft } from '../client/draft/continued-draft.ts';
import { isDraft } from '../client/draft/is-draft.ts';
import { canReplyToAll } from '../client/draft/reply-recipients.ts';
import { startReply } from '../client/draft/start-reply.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { Button } from '../ui/button.tsx';
import { BegunDraft } from './begun-draft.tsx';

export function ReplyBar({ thread, me }: { thread: ThreadView; me: string }) {
  const { titled } = useHints();
  const isWriting = useStore(composeStore, (draft) => draft !== null);
  const last = thread.messages.at(-1);
  if (last && isDraft(last))
    return isWriting ? null : (
      <Button look="act" className="no-print" onClick={() => continuedDraft.set(thread.threadId)}>
        <PenLine size={16} aria-hidden /> Continue writing
      </Button>
    );
  return (
    <div className="no-print border-t border-line pt-5">
      <BegunDraft threadId={thread.threadId} />
      <div className="flex flex-wrap gap-2">
        <Button look="act" title={titled('Reply', 'reply')} onClick={() => startReply('reply', thread, me)}>
          <CornerUpLeft size={16} aria-hidden /> Reply
        </Button>
        {canReplyToAll(thread, me) ? (
          <Button
            title={titled('Reply to all', 'reply-all')}
            onClick={() => startReply('reply all', thread, me)}
          >
            <ReplyAll size={16} aria-hidden /> Reply to all
          </Button>
        ) : null}
        <Button title={titled('Forward', 'forward')} onClick={() => startReply('forward', thread, me)}>
          <CornerUpRight size={16} aria-hidden /> Forward
        </Button>
      </div>
    </div>
  );
}
