export function Logo({ size = 22, className = '' }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <rect x="2" y="3.5" width="13" height="4.6" rx="2.3" fill="var(--reply)" />
      <rect x="6.5" y="9.7" width="13" height="4.6" rx="2.3" fill="var(--schedule)" />
      <rect x="11" y="15.9" width="11" height="4.6" rx="2.3" fill="var(--fyi)" />
    </svg>
  );
}
