import { Clock, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { AvailabilityButton } from '../availability/availability-button.tsx';
import { AttachButton } from '../files/attach-button.tsx';
import { keptTime } from '../sending/kept-time.ts';
import { RemindButton } from '../sending/remind-option.tsx';
import { SendButtons } from '../sending/send-buttons.tsx';
import type { Asked } from './use-send.ts';

interface Props {
  draft: Draft;
  archivesFirst: boolean;
  /** The action whose doubts are shown. */
  doubted: Asked | null;
  getsHelp: boolean;
  tools: ReactNode;
  onSend(archives: boolean): void;
  onLater(): void;
  onHelp(): void;
}

export function ComposerBar({ draft, archivesFirst, doubted, getsHelp, tools, ...on }: Props) {
  const time = useTime();
  const sendAt = keptTime(draft);
  return (
    <div
      data-composer-bar
      className="sticky bottom-0 flex shrink-0 flex-wrap items-center gap-0.5 rounded-b-xl border-t border-line bg-float px-3 py-3 sm:gap-1.5 sm:px-4 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <SendButtons
        isReply={draft.threadId !== null}
        archivesFirst={archivesFirst}
        isDoubted={doubted === 'send'}
        when={sendAt && formatWhenWithin(sendAt.toISOString(), time)}
        onSend={on.onSend}
      />
      <Button look="quiet" title="Send later (Ctrl Shift L)" data-action="later" onClick={on.onLater}>
        <Clock size={16} aria-hidden />
        {doubted === 'later' ? 'Send later anyway' : <span className="max-[479px]:sr-only">Later</span>}
      </Button>
      <AttachButton />
      <RemindButton draft={draft} />
      <AvailabilityButton draft={draft} />
      {draft.threadId ? (
        <Button look="quiet" aria-expanded={getsHelp} onClick={on.onHelp}>
          <Sparkles size={16} aria-hidden />
          <span className="max-[479px]:sr-only">Help me write</span>
        </Button>
      ) : null}
      <div className="ml-auto flex gap-0.5 max-[479px]:hidden">{tools}</div>
    </div>
  );
}
