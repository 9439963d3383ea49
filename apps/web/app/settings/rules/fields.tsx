import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import { faultProps } from '../form/fault.ts';
import { FieldProblem } from '../form/field-problem.tsx';

const field = 'h-10 w-full rounded-md border border-line-strong/55 bg-sheet px-3 text-sm focus:border-ink';

interface TextProps {
  label: string;
  value: string;
  max: number;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  hint?: string;
  isFirst?: boolean;
  problem: string | undefined;
  onChange(value: string): void;
}

export function TextField({
  label,
  value,
  max,
  type = 'text',
  placeholder,
  hint,
  isFirst,
  problem,
  onChange,
}: TextProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label>
        <span className="mb-1 block text-xs text-ink-2">
          {label}
          {hint ? <span className="text-ink-3"> · {hint}</span> : null}
        </span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
          autoFocus={isFirst}
          type={type}
          value={value}
          maxLength={max}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          className={field}
          {...faultProps(id, problem)}
        />
      </label>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

export function SelectField<Value extends string>({ label, value, choices, onChange }: SelectProps<Value>) {
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-xs text-ink-2">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Value)} className={field}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
