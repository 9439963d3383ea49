import { useEffect, useState } from 'react';
import { isKeepingMail } from '../../client/offline/is-keeping-mail.ts';
import { setKeepingMail } from '../../client/offline/keep-session.ts';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';

const choices: readonly RowChoice<'on' | 'off'>[] = [
  { value: 'on', name: 'Keep mail' },
  { value: 'off', name: 'Keep nothing' },
];

export function KeepMailChoice() {
  // Stored in the browser, so the server does not know it.
  const [isOn, setOn] = useState(true);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => setOn(isKeepingMail()), []);
  return (
    <div className="mb-8">
      <h4 className="text-sm font-semibold">Mail on this device</h4>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Your lanes and the last 500 threads open without a connection. They are deleted when you sign out, and
        after 30 days without a visit.
      </p>
      <ChoiceRow
        label="Mail on this device"
        value={isOn ? 'on' : 'off'}
        choices={choices}
        onChoose={(value) => {
          setOn(value === 'on');
          setRefused(false);
          void setKeepingMail(value === 'on').catch(() => setRefused(true));
        }}
      />
      {isRefused ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          The browser did not delete the kept mail. Clear the data of this site in the browser’s settings.
        </p>
      ) : null}
    </div>
  );
}
