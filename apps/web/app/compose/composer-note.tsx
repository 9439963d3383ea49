import type { Asked } from './open/use-send.ts';
import type { Doubt } from './sending/find-doubts.ts';

const questions: Record<Doubt, string> = {
  subject: 'This email has no subject.',
  attachment: 'You mention an attachment, but none is attached.',
  variable: 'A placeholder of a snippet is not filled in.',
};

const answers: Record<Asked, string> = {
  send: 'Select “Send anyway” to send it as it is.',
  later: 'Select “Send later anyway” to schedule it as it is.',
};

interface Props {
  problem: string;
  doubts: readonly Doubt[];
  asked: Asked;
}

/** Blocks sending (problem), or asks before sending (doubts). */
export function ComposerNote({ problem, doubts, asked }: Props) {
  if (problem)
    return (
      <p role="alert" className="bg-danger-wash px-5 py-2 text-sm text-danger">
        {problem}
      </p>
    );
  if (doubts.length === 0) return null;
  return (
    <p role="alert" className="bg-warn-wash px-5 py-2 text-sm text-warn">
      {doubts.map((doubt) => questions[doubt]).join(' ')} {answers[asked]}
    </p>
  );
}
