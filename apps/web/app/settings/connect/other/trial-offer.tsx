import type { FoundMailServers, TrialMailAccount } from '@triage/contract/account/mail-account';
import { Button } from '../../../ui/button.tsx';

interface Props {
  trial: TrialMailAccount;
  onUse(): void;
}

/** For a first look without an account of one's own. */
export function TrialOffer({ trial: { name, emailAddress, password }, onUse }: Props) {
  return (
    <section aria-label="Local mailbox" className="mt-8 border-t border-line pt-5">
      <p className="text-sm text-pretty text-ink-2">
        To try it without an account: {name} is on this machine,{' '}
        <b className="font-semibold break-words text-ink">{emailAddress}</b>, password{' '}
        <b className="font-semibold text-ink">{password}</b>.
      </p>
      <Button className="mt-3" onClick={onUse}>
        Use the local mailbox
      </Button>
    </section>
  );
}

export function foundInTrial({ name, emailAddress, imap, smtp }: TrialMailAccount): FoundMailServers {
  const servers = { imap, smtp, caldav: null };
  return { name, userName: emailAddress, ...servers, passwordPage: null, acceptsPassword: true };
}
