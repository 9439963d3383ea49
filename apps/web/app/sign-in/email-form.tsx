import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import type { Asked, Ways } from './ways.ts';

interface Props {
  asked: Asked | null;
  ways: Ways;
  /** The sign-in page's own address, with the page to open afterwards. */
  here: string;
}

/** Works without scripts too. */
export function EmailForm({ asked, ways, here }: Props) {
  const id = useId();
  const isBusy = useNavigation().state === 'submitting';
  const problem = asked ? describe(asked) : null;
  const note = problem ?? (ways.isMailDown ? MAIL_DOWN : null);
  const isOnlyWay = ways.provider === null && !ways.passkeys;
  return (
    <Form
      method="post"
      action={here}
      className={`mt-6 max-w-sm ${isOnlyWay ? '' : 'border-t border-line pt-6'}`}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        Your email address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={asked?.email}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={problem ? true : undefined}
          className="h-11 min-w-0 flex-1 basis-48 rounded-md border border-line-strong/55 bg-sheet px-3"
        />
        <Button
          type="submit"
          look={ways.provider === null ? 'act' : 'line'}
          size="lg"
          aria-disabled={isBusy}
          className="max-sm:w-full"
        >
          {isBusy ? 'One moment…' : 'Email me a link'}
        </Button>
      </div>
      {note ? (
        <p
          id={`${id}-note`}
          role={problem ? 'alert' : undefined}
          className={`mt-2 text-sm ${problem ? 'text-danger' : 'text-ink-2'}`}
        >
          {note}
        </p>
      ) : null}
    </Form>
  );
}

export const MAIL_DOWN =
  'The mail server of this site does not answer at the moment. Emails are sent when it does, within 15 minutes.';

function describe(asked: Asked): string | null {
  if (asked.state === 'invalid') return 'This is not an email address. Check it and try again.';
  if (asked.state === 'limited')
    return `Too many links were requested. Use the newest email you got, or try again in ${asked.minutes === 1 ? 'a minute' : `${asked.minutes} minutes`}.`;
  return null;
}
