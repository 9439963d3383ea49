import type { MailSecurity } from '@triage/contract/account/mail-account';
import { useId } from 'react';
import { changeSecurity, type ServerFields as Fields } from './account-fields.ts';
import { FormField } from './form-field.tsx';

interface Props {
  kind: 'imap' | 'smtp';
  fields: Fields;
  onChange(fields: Fields): void;
}

const securities: { security: MailSecurity; name: string }[] = [
  { security: 'tls', name: 'TLS' },
  { security: 'starttls', name: 'STARTTLS' },
  { security: 'none', name: 'None' },
];

export function ServerFields({ kind, fields, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="mt-4 border-t border-line pt-3">
      <legend className="sr-only">{kind === 'imap' ? 'Incoming mail' : 'Outgoing mail'}</legend>
      <FormField
        label={kind === 'imap' ? 'Incoming mail server (IMAP)' : 'Outgoing mail server (SMTP)'}
        value={fields.host}
        onChange={(host) => onChange({ ...fields, host })}
        required
        maxLength={253}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${kind}.example.org`}
      />
      <div className="mt-3 grid grid-cols-[6rem_1fr] gap-3">
        <FormField
          label="Port"
          value={fields.port}
          onChange={(port) => onChange({ ...fields, port })}
          required
          inputMode="numeric"
          pattern="[0-9]{1,5}"
          autoComplete="off"
        />
        <div>
          <label htmlFor={id} className="block text-sm font-semibold">
            Encryption
          </label>
          <select
            id={id}
            value={fields.security}
            onChange={(event) => onChange(changeSecurity(kind, fields, event.target.value as MailSecurity))}
            className="mt-1.5 block h-10 w-full rounded-md border border-line-strong/55 bg-paper px-2 text-base sm:text-sm"
          >
            {securities.map(({ security, name }) => (
              <option key={security} value={security}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
    </fieldset>
  );
}
