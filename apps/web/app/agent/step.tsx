import { Check, ChevronRight, CircleAlert, CircleSlash, LoaderCircle } from 'lucide-react';
import { useTime } from '../client/time/use-time.ts';
import { FieldList } from './approvals/field-list.tsx';
import { UndoChange } from './approvals/undo-change.tsx';
import { type Change, useReceipt } from './approvals/use-receipt.ts';
import { describeSend } from './approvals/write-words.ts';
import type { ToolPart } from './chat-reducer.ts';
import { formatTimestamps } from './format-timestamps.ts';
import { describeResult, describeStep } from './tool-words.ts';

/** One line per tool call, with Undo for a change and the input and output as details. */
export function Step({ part }: { part: ToolPart }) {
  const change = findChange(part);
  return change ? <ChangeStep part={part} change={change} /> : <StepLine part={part} />;
}

function ChangeStep({ part, change }: { part: ToolPart; change: Change }) {
  const { receipt, isOver } = useReceipt(change);
  const isSend = 'scheduledSendId' in asFields(part.output);
  return (
    <div data-receipt={part.approval?.id}>
      <StepLine part={part} result={isSend ? describeSend(receipt, isOver) : null} />
      <div className="mt-1 ml-[23px]">
        <UndoChange {...change} />
      </div>
    </div>
  );
}

/** An approved change is found by its approval, one that needed no approval by its receipt. */
function findChange({ output, approval }: ToolPart): Change | null {
  const { undoUntil, receiptId } = asFields(output);
  const approvalId = approval?.id ?? receiptId;
  return typeof undoUntil === 'string' && typeof approvalId === 'string' ? { approvalId, undoUntil } : null;
}

function StepLine({ part, result = null }: { part: ToolPart; result?: string | null }) {
  const time = useTime();
  const { text: output, Icon, isRunning } = describeState(part);
  const text = result ?? output;
  return (
    <details data-receipt={part.approval?.id} className="group/step text-sm text-ink-2">
      <summary className="flex min-h-6 list-none items-start gap-2 rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon
          size={15}
          aria-hidden
          className={`mt-[3px] shrink-0 text-ink-3 ${isRunning ? 'animate-wait' : ''}`}
        />
        <span className="min-w-0 flex-1 break-words">
          {formatTimestamps(describeStep(part), time)}
          {text ? <span className="text-ink-3"> · {formatTimestamps(text, time)}</span> : null}
        </span>
        <ChevronRight
          size={14}
          aria-hidden
          className="mt-1 shrink-0 text-ink-3 transition-transform duration-100 group-open/step:rotate-90"
        />
      </summary>
      <div className="mt-2 max-h-72 overflow-y-auto rounded-md bg-well p-3">
        <FieldList fields={{ ...asFields(part.input), ...asFields(part.output) }} />
      </div>
    </details>
  );
}

function describeState(part: ToolPart) {
  const { state, errorText, approval } = part;
  if (state === 'output-available') return { text: describeResult(part), Icon: Check, isRunning: false };
  if (state === 'output-denied')
    return {
      text: approval?.reason ? describeRefusal(approval.reason) : 'you denied this; nothing was done',
      Icon: CircleSlash,
      isRunning: false,
    };
  if (state === 'output-error') return { text: errorText || 'failed', Icon: CircleAlert, isRunning: false };
  return { text: '', Icon: LoaderCircle, isRunning: true };
}

/** The original reasons are written for the model. */
function describeRefusal(reason: string): string {
  if (/used up|At most/.test(reason)) return 'skipped: too many steps for one answer. Ask again to continue';
  if (reason.startsWith('Not possible')) return 'not possible; the assistant was told why';
  return 'needs your approval';
}

function asFields(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
