import { MessageCircleQuestion, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { agentOpen } from '../client/agent-open.ts';
import { useStore } from '../client/make-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Answer } from './answer.tsx';
import { AskField } from './ask-field.tsx';
import { ask, chatStore, run, startOver } from './chat-store.ts';

const ideas = [
  'What needs me today?',
  'Which mails wait for a date?',
  'Archive the newsletters of this week',
];

export function AgentDock() {
  const isOpen = useStore(agentOpen, (value) => value);
  return isOpen ? <OpenDock /> : null;
}

function OpenDock() {
  const { messages, state, problem } = useStore(chatStore, (chat) => chat);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages, state]);
  return (
    <section
      aria-label="Assistant"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        agentOpen.set(false);
      }}
      className="animate-rise fixed z-30 flex flex-col bg-float shadow-high max-[719px]:inset-0 min-[720px]:top-2 min-[720px]:right-2 min-[720px]:bottom-2 min-[720px]:w-[26rem] min-[720px]:rounded-lg min-[720px]:border min-[720px]:border-line"
    >
      <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-5">
        <h2 className="flex-1 font-semibold">Ask</h2>
        {messages.length > 0 ? (
          <IconButton label="Start over" onClick={startOver}>
            <RotateCcw size={16} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton label="Close the assistant" hint="Esc" onClick={() => agentOpen.set(false)}>
          <X size={17} aria-hidden />
        </IconButton>
      </header>
      <div
        role="log"
        aria-label="Conversation"
        className="min-h-0 flex-1 space-y-5 overflow-y-auto px-5 py-5"
      >
        {messages.length === 0 ? <Welcome /> : null}
        {messages.map((message) => (
          <Answer key={message.id} message={message} />
        ))}
        {state === 'working' ? <p className="animate-wait text-sm text-ink-3">Working…</p> : null}
        {state === 'failed' ? (
          <div role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
            <p>{problem}</p>
            <Button look="danger" size="sm" className="mt-2" onClick={() => void run()}>
              Try again
            </Button>
          </div>
        ) : null}
        <div ref={end} />
      </div>
      <AskField isWorking={state === 'working'} />
    </section>
  );
}

function Welcome() {
  return (
    <div>
      <MessageCircleQuestion size={28} aria-hidden className="mb-4 text-ink-3" />
      <p className="font-semibold">Ask about your mail and calendar.</p>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        It reads by itself. Before it sends, books or changes anything it shows you exactly what, and waits.
      </p>
      <ul className="space-y-2">
        {ideas.map((idea) => (
          <li key={idea}>
            <Button size="sm" className="rounded-full" onClick={() => ask(idea)}>
              {idea}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
