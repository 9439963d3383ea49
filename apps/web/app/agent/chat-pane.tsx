import { useStore } from '../client/data/make-store.ts';
import { TryAgain } from '../failure/try-again.tsx';
import { Answer } from './answer.tsx';
import { OtherApprovals } from './approvals/other-approvals.tsx';
import { WaitingAbove } from './approvals/waiting-above.tsx';
import { chatStore, openConversation, run } from './chat-store.ts';
import { useFollowedEnd } from './use-followed-end.ts';
import { Welcome } from './welcome.tsx';

export function ChatPane() {
  const { messages, state, problem, conversationId } = useStore(chatStore, (chat) => chat);
  const questionId = messages.findLast(({ role }) => role === 'user')?.id;
  const log = useFollowedEnd(messages, state, questionId);
  const isAtRest = messages.length === 0 && state === 'ready';
  const retry = () => (messages.length === 0 && conversationId ? openConversation(conversationId) : run());
  return (
    <div className="relative min-h-0 flex-1">
      <WaitingAbove log={log} />
      <div
        ref={log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Conversation"
        className="h-full overflow-y-auto px-5 py-5"
      >
        <div className="space-y-5">
          {messages.map((message) => (
            <Answer key={message.id} message={message} />
          ))}
          {state === 'working' ? <p className="animate-wait text-sm text-ink-3">Working…</p> : null}
          {state === 'opening' ? <p className="animate-wait text-sm text-ink-3">Opening…</p> : null}
          {state === 'failed' ? (
            <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
              <p>{problem}</p>
              <TryAgain look="danger" size="sm" className="mt-2" onClick={() => void retry()} />
            </div>
          ) : null}
          <OtherApprovals messages={messages} />
          {isAtRest ? <Welcome /> : null}
        </div>
      </div>
    </div>
  );
}
