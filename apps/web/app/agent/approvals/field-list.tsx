import type { ReactNode } from 'react';
import { useTime } from '../../client/time/use-time.ts';
import { formatTimestamps } from '../format-timestamps.ts';
import { formatValue, humanizeName, isInternal } from '../tool-words.ts';

export function FieldList({ fields }: { fields: Record<string, unknown> }) {
  const time = useTime();
  return (
    <dl className="space-y-2">
      {Object.entries(fields)
        .filter(([name]) => !isInternal(name))
        .map(([name, value]) => (
          <Field key={name} name={humanizeName(name)}>
            {formatTimestamps(formatValue(value), time)}
          </Field>
        ))}
    </dl>
  );
}

export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="break-words whitespace-pre-wrap text-ink">{children}</dd>
    </div>
  );
}
