import type { RuleExceptions } from '@triage/contract/triage/rules';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

interface Props {
  exceptions: RuleExceptions;
  onChange(exceptions: RuleExceptions): void;
}

export function ExceptionList({ exceptions, onChange }: Props) {
  const { from, subjects } = exceptions;
  if (from.length + subjects.length === 0) return null;
  const all = [
    ...from.map((value) => ({ key: `from ${value}`, text: `Emails from ${value}`, isFrom: true, value })),
    ...subjects.map((value) => ({ key: `subject ${value}`, text: `“${value}”`, isFrom: false, value })),
  ];
  return (
    <div className="mt-5">
      <h3 id="rule-exceptions" className="mb-1 text-sm font-semibold">
        Except
      </h3>
      <ul aria-labelledby="rule-exceptions" className="divide-y divide-line border-y border-line text-sm">
        {all.map(({ key, text, isFrom, value }) => (
          <li key={key} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{text}</span>
            <IconButton
              label={`Remove the exception ${text}`}
              onClick={() =>
                onChange({
                  from: isFrom ? from.filter((one) => one !== value) : from,
                  subjects: isFrom ? subjects : subjects.filter((one) => one !== value),
                })
              }
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
