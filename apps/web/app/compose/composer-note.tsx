import type { Asked } from './open/use-send.ts';
import type { Doubt } from './sending/find-doubts.ts';

const questions: Record<Doubt, string> = {
  subject: 'This email has no subject.',
  attachment: 'You mention an attachment, but none is attached.',
  variable: 'A placeholder of a snippet is not filled in.',
  closed: 'This draft was already sent or discarded elsewhere. Sending it now sends another email.',
};

const answers: Record<Asked, string> = {
  send: 'Select “Send anyway” to send it as it is.',
  later: 'Select “Send later anyway” to schedule it as it is.',
};

interface Props {
  problem: string;
  doubts: readonly Doubt[];
  asked: Asked;
  /** See `Draft`. It is said before anything is asked. */
  isClosed?: boolean | undefined;
}

/** Blocks sending (problem), or asks before sending (doubts). */
export function ComposerNote({ problem, doubts, asked, isClosed }: Props) {
  if (problem)
    return (
      <p role="alert" className="bg-danger-wash px-5 py-2 text-sm text-danger">
        {problem}
      </p>
    );
  const said = doubts.length === 0 && isClosed ? (['closed'] as const) : doubts;
  if (said.length === 0) return null;
  return (
    <p role="alert" className="bg-warn-wash px-5 py-2 text-sm text-warn">
      {said.map((doubt) => questions[doubt]).join(' ')} {doubts.length > 0 ? answers[asked] : ''}
    </p>
  );
}
