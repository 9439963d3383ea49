import { useTime } from '../client/time/use-time.ts';
import { ApprovalCard } from './approvals/approval-card.tsx';
import { type ChatMessage, isText, isTool } from './chat-reducer.ts';
import { formatTimestamps } from './format-timestamps.ts';
import { Step } from './step.tsx';
import { FormattedText } from './text/formatted-text.tsx';

export function Answer({ message }: { message: ChatMessage }) {
  const time = useTime();
  if (message.role === 'user')
    return (
      <p className="ml-8 rounded-lg bg-well px-4 py-2.5 break-words whitespace-pre-wrap">
        <span className="sr-only">You: </span>
        {message.parts.map((part) => (isText(part) ? part.text : '')).join('')}
      </p>
    );
  return (
    <div className="space-y-3">
      {message.parts.map((part, index) =>
        isTool(part) ? (
          part.state === 'approval-requested' ? (
            <ApprovalCard key={part.toolCallId} approvalId={part.approval?.id ?? ''} part={part} />
          ) : (
            <Step key={part.toolCallId} part={part} />
          )
        ) : isText(part) && part.text ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only appended
          <FormattedText key={index} text={formatTimestamps(part.text, time)} />
        ) : null,
      )}
    </div>
  );
}
