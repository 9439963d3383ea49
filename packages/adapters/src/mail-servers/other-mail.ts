import type { TrialMailAccount } from '@triage/contract/account/mail-account';
import type { OtherMail } from '@triage/core/ports/other-mail';
import { testCaldav } from '../caldav/test-caldav.ts';
import { findServers } from '../mail-discovery/find-servers.ts';
import type { KnownProvider } from '../mail-discovery/known-providers.ts';
import type { FindTarget } from './find-target.ts';
import { testImap } from './test-imap.ts';
import { testSmtp } from './test-smtp.ts';

interface Options {
  findTarget: FindTarget;
  /** A mailbox that the operator offers to everybody. */
  trial?: TrialMailAccount | undefined;
  ca?: string;
}

export function otherMail({ findTarget, trial, ca }: Options): OtherMail {
  const ownProviders = trial ? [providerOf(trial)] : [];
  return {
    findServers: (emailAddress) => findServers(emailAddress, { findTarget, ownProviders }),
    async test(account) {
      await testImap(account, { findTarget, ca });
      await testSmtp(account, { findTarget, ca });
      return { ...account, caldav: await testCaldav(account, { findTarget, ca }) };
    },
  };
}

function providerOf({ name, emailAddress, imap, smtp }: TrialMailAccount): KnownProvider {
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1);
  return { name, domains: [domain], imap, smtp, passwordPage: null };
}
