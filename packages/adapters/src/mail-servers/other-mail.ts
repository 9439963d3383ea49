import type { OtherMail } from '@triage/core/ports/other-mail';
import { testCaldav } from '../caldav/test-caldav.ts';
import { findServers } from '../mail-discovery/find-servers.ts';
import type { FindTarget } from './find-target.ts';
import { testImap } from './test-imap.ts';
import { testSmtp } from './test-smtp.ts';

interface Options {
  findTarget: FindTarget;
  ca?: string;
}

export function otherMail({ findTarget, ca }: Options): OtherMail {
  return {
    findServers: (emailAddress) => findServers(emailAddress, { findTarget }),
    async test(account) {
      await testImap(account, { findTarget, ca });
      await testSmtp(account, { findTarget, ca });
      return { ...account, caldav: await testCaldav(account, { findTarget, ca }) };
    },
  };
}
