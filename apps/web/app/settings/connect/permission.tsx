import { Check, type LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  name: string;
  granted?: boolean;
  children: string;
}

export function Permission({ icon: Icon, name, granted = false, children }: Props) {
  return (
    <li className="flex items-start gap-4 border-t border-line py-4 first:border-t-0">
      <Icon size={19} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
      <div className="flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-pretty text-ink-2">{children}</p>
      </div>
      {granted ? (
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          <Check size={16} aria-hidden /> granted
        </span>
      ) : null}
    </li>
  );
}
