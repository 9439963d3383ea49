import type { TrialMailAccount } from '@triage/contract/account/mail-account';
import { eventually } from '../eventually.ts';
import type { WorldAddress } from '../start-world.ts';

interface LocalFolder {
  path: string;
  messages: { uid: number; subject: string; flags: string[]; from: string; messageId: string }[];
}

/** For the app's environment, as `npm start` sets it: the sandbox offers its mailbox by IMAP. */
export async function offerLocalMailbox({ sandboxUrl }: { sandboxUrl: string }) {
  const account = await eventually(async () => (await fetch(`${sandboxUrl}/_sandbox/imap/account`)).json());
  return { MAIL_TRIAL_ACCOUNT: JSON.stringify(account) };
}

export function fetchLocalAccount(world: WorldAddress): Promise<TrialMailAccount> {
  return world.control('imap/account') as Promise<TrialMailAccount>;
}

/** The subjects in a folder of the mailbox on its server. */
export async function listLocalSubjects(
  world: WorldAddress,
  email: string,
  folder: string,
): Promise<string[]> {
  const { folders } = (await world.control(`imap/mailbox?email=${encodeURIComponent(email)}`)) as {
    folders: LocalFolder[];
  };
  return folders.find(({ path }) => path === folder)?.messages.map(({ subject }) => subject) ?? [];
}
