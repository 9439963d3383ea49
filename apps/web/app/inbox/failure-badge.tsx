export function FailureBadge({ failures, className = '' }: { failures: number; className?: string }) {
  if (failures === 0) return null;
  return (
    <span
      data-failures={failures}
      className={`nums grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-2xs font-semibold text-on-act ${className}`}
    >
      <span aria-hidden>{failures}</span>
      <span className="sr-only">{failures === 1 ? '1 email not sent' : `${failures} emails not sent`}</span>
    </span>
  );
}
