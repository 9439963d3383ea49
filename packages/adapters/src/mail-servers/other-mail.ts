import type { OtherMail } from '@triage/core/ports/other-mail';
import { findServers } from '../mail-discovery/find-servers.ts';
import { guardTargets } from './find-target.ts';
import { testImap } from './test-imap.ts';
import { testSmtp } from './test-smtp.ts';

interface Options {
  /** The operator's own servers. */
  allowHosts: readonly string[];
  ca?: string;
}

export function otherMail({ allowHosts, ca }: Options): OtherMail {
  const findTarget = guardTargets({ allowHosts });
  return {
    findServers: (emailAddress) => findServers(emailAddress, { findTarget }),
    async test(account) {
      await testImap(account, { findTarget, ca });
      await testSmtp(account, { findTarget, ca });
    },
  };
}
