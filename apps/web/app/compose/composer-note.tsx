import type { Doubt } from './sending/find-doubts.ts';

const questions: Record<Doubt, string> = {
  subject: 'This email has no subject.',
  attachment: 'You mention an attachment, but none is attached.',
  variable: 'A placeholder of a snippet is not filled in.',
};

/** Blocks sending (problem), or asks before sending (doubts). */
export function ComposerNote({ problem, doubts }: { problem: string; doubts: readonly Doubt[] }) {
  if (problem)
    return (
      <p role="alert" className="bg-danger-wash px-5 py-2 text-sm text-danger">
        {problem}
      </p>
    );
  if (doubts.length === 0) return null;
  return (
    <p role="alert" className="bg-warn-wash px-5 py-2 text-sm text-warn">
      {doubts.map((doubt) => questions[doubt]).join(' ')} Select “Send anyway” to send it as it is.
    </p>
  );
}
