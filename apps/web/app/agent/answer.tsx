import { Check, CircleAlert, CircleSlash, LoaderCircle } from 'lucide-react';
import { ApprovalCard } from './approval-card.tsx';
import { type ChatMessage, isTool, type ToolPart } from './chat-reducer.ts';

export function Answer({ message }: { message: ChatMessage }) {
  if (message.role === 'user')
    return (
      <p className="ml-8 rounded-lg bg-well px-4 py-2.5 whitespace-pre-wrap">
        <span className="sr-only">You: </span>
        {message.parts.map((part) => (isTool(part) ? '' : part.text)).join('')}
      </p>
    );
  return (
    <div className="space-y-3">
      {message.parts.map((part, index) =>
        isTool(part) ? (
          <Step key={part.toolCallId} part={part} />
        ) : part.text ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
          <p key={index} className="leading-6 whitespace-pre-wrap">
            {part.text}
          </p>
        ) : null,
      )}
    </div>
  );
}

function Step({ part }: { part: ToolPart }) {
  if (part.state === 'approval-requested') return <ApprovalCard part={part} />;
  const name = part.type.slice('tool-'.length).replaceAll('_', ' ');
  const { text, Icon } = sayState(part);
  return (
    <details className="text-sm text-ink-2">
      <summary className="flex list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <Icon size={15} aria-hidden className="shrink-0 text-ink-3" />
        <span className="first-letter:uppercase">{name}</span>
        <span className="text-ink-3">{text}</span>
      </summary>
      <pre className="mt-2 max-h-60 overflow-auto rounded-md bg-well p-3 text-xs whitespace-pre-wrap">
        {JSON.stringify({ input: part.input, output: part.output }, null, 2)}
      </pre>
    </details>
  );
}

function sayState({ state, errorText }: ToolPart) {
  if (state === 'output-available') return { text: 'done', Icon: Check };
  if (state === 'output-denied') return { text: 'not done, as you said', Icon: CircleSlash };
  if (state === 'output-error') return { text: errorText ?? 'failed', Icon: CircleAlert };
  return { text: '…', Icon: LoaderCircle };
}
