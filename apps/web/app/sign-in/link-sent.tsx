import { Form, Link, useNavigation } from '@remix-run/react';
import { Button, buttonClass } from '../ui/button.tsx';
import { MAIL_DOWN } from './email-form.tsx';
import { headingClass } from './sign-in-frame.tsx';

interface Props {
  email: string;
  isMailDown: boolean;
  /** The sign-in page's own address, with the page to open afterwards. */
  here: string;
}

/** The same for every address, so that nobody learns who has an account here. */
export function LinkSent({ email, isMailDown, here }: Props) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <>
      <h1 className={headingClass}>Check your email</h1>
      <div role="status">
        <p className="mt-5 max-w-sm text-lg text-ink-2 wrap-anywhere">
          If <strong className="font-semibold text-ink">{email}</strong> may sign in here, an email with a
          link is on its way. The link can be used for 15 minutes, on any device.
        </p>
        {isMailDown ? <p className="mt-4 max-w-sm text-sm text-ink-2">{MAIL_DOWN}</p> : null}
      </div>
      <p className="mt-4 max-w-sm text-sm text-ink-2">
        Nothing there after a minute? Look into the spam folder.
      </p>
      <Form method="post" action={here} className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" size="lg" aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Send another link'}
        </Button>
        <Link to={here} className={buttonClass('quiet', 'lg')}>
          Sign in another way
        </Link>
      </Form>
    </>
  );
}
