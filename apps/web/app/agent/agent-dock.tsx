import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { hasModifier } from '../client/changes/shortcuts.ts';
import { useStore } from '../client/data/make-store.ts';
import { agentOpen } from '../client/data/place/agent-open.ts';
import { useOpenSheet } from '../ui/open-sheets.ts';
import { noteSeen } from './approvals/other-requests.ts';
import { ReceiptList } from './approvals/receipt-list.tsx';
import { useWaitingRequests } from './approvals/use-waiting-requests.ts';
import { AskField } from './ask-field.tsx';
import { ChatPane } from './chat-pane.tsx';
import { chatStore, openConversation } from './chat-store.ts';
import { ConversationList } from './conversation-list.tsx';
import { DockHeader, type Pane } from './dock-header.tsx';
import { recallChat, rememberChat } from './remember-chat.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export function AgentDock() {
  const isOpen = useStore(agentOpen, (value) => value);
  const wasThere = useRemembered();
  useWaitingRequests();
  return isOpen ? <OpenDock takesFocus={!wasThere.current} /> : null;
}

function OpenDock({ takesFocus }: { takesFocus: boolean }) {
  const state = useStore(chatStore, (chat) => chat.state);
  const [pane, setPane] = useState<Pane>('chat');
  const dock = useKeptFocus();
  useOpenSheet(() => agentOpen.set(false));
  return (
    <section
      ref={dock}
      aria-label="Assistant"
      onKeyDown={(event) => {
        // Keys pressed in the dock must not reach the inbox shortcuts.
        if (!hasModifier(event)) event.stopPropagation();
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        if (pane === 'chat') agentOpen.set(false);
        else setPane('chat');
      }}
      className="agent-dock animate-rise fixed z-30 flex flex-col bg-float shadow-high max-[719px]:inset-0 min-[720px]:top-2 min-[720px]:right-2 min-[720px]:bottom-2 min-[720px]:w-[26rem] min-[720px]:rounded-lg min-[720px]:border min-[720px]:border-line min-[720px]:max-[1099px]:border-line-strong min-[720px]:max-[1099px]:shadow-over"
    >
      <DockHeader pane={pane} onPane={setPane} />
      {pane === 'chat' ? (
        <>
          <ChatPane />
          <AskField isWorking={state === 'working'} takesFocus={takesFocus} />
        </>
      ) : (
        <SidePane onClose={() => setPane('chat')}>
          {pane === 'receipts' ? <ReceiptList /> : <ConversationList onOpen={() => setPane('chat')} />}
        </SidePane>
      )}
    </section>
  );
}

/** On a phone, Back returns from it to the conversation. */
function SidePane({ onClose, children }: { onClose(): void; children: ReactNode }) {
  useOpenSheet(onClose);
  return <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>;
}

/**
 * Restores the dock, its conversation and its pending approval after a reload. Focus stays in the inbox, because the
 * user has not asked for the dock yet.
 */
function useRemembered(): RefObject<boolean> {
  const wasThere = useRef(false);
  useEffect(() => {
    const { isOpen, conversationId } = recallChat();
    if (conversationId && chatStore.get().conversationId === null) void openConversation(conversationId);
    // A program that waits for an approval gives out a link with this parameter.
    const asked = new URLSearchParams(location.search).get('approval');
    const isAsked = asked !== null;
    if (asked) noteSeen([asked]);
    wasThere.current = isOpen && !isAsked;
    if (isOpen || isAsked) agentOpen.set(true);
    const remember = () => {
      if (!agentOpen.get()) wasThere.current = false;
      rememberChat({ isOpen: agentOpen.get(), conversationId: chatStore.get().conversationId });
    };
    const leave = [agentOpen.subscribe(remember), chatStore.subscribe(remember)];
    return () => {
      for (const each of leave) each();
    };
  }, []);
  return wasThere;
}
