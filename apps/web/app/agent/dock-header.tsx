import { ArrowLeft, History, ReceiptText, SquarePen, X } from 'lucide-react';
import { useStore } from '../client/data/make-store.ts';
import { agentOpen } from '../client/data/place/agent-open.ts';
import { IconButton } from '../ui/button.tsx';
import { chatStore, startOver } from './chat-store.ts';
import { ModelLine } from './model-line.tsx';

export type Pane = 'chat' | 'conversations' | 'receipts';

const titles: Record<Pane, string> = { chat: 'Ask', conversations: 'Conversations', receipts: 'Receipts' };

export function DockHeader({ pane, onPane }: { pane: Pane; onPane(pane: Pane): void }) {
  const hasBegun = useStore(chatStore, ({ messages }) => messages.length > 0);
  return (
    <header
      className={`flex h-14 shrink-0 items-center gap-0.5 border-b border-line pr-2 ${pane === 'chat' ? 'pl-5' : 'pl-2'}`}
    >
      {pane === 'chat' ? null : (
        <IconButton label="Back to the conversation" hint="Esc" onClick={() => onPane('chat')}>
          <ArrowLeft size={17} aria-hidden />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">
        <h2 tabIndex={-1} className="rounded-sm leading-tight font-semibold">
          {titles[pane]}
        </h2>
        {pane === 'chat' ? <ModelLine /> : null}
      </div>
      {pane === 'chat' ? (
        <>
          {hasBegun ? (
            <IconButton label="New conversation" onClick={startOver}>
              <SquarePen size={16} aria-hidden />
            </IconButton>
          ) : null}
          <IconButton label="Conversations" onClick={() => onPane('conversations')}>
            <History size={17} aria-hidden />
          </IconButton>
          <IconButton label="Receipts" onClick={() => onPane('receipts')}>
            <ReceiptText size={17} aria-hidden />
          </IconButton>
        </>
      ) : null}
      <IconButton label="Close the assistant" hint="Esc" onClick={() => agentOpen.set(false)}>
        <X size={17} aria-hidden />
      </IconButton>
    </header>
  );
}
