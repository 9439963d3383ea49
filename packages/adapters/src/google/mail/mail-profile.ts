import type { gmail_v1 } from '@googleapis/gmail';
import { isProviderFailure, type Mail, type MailLabel, type MailSendAs } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { gmailColours, nearestColour } from './label-colours.ts';
import { needed } from './mail-answers.ts';
import { ME, once, repeatable } from './mail-calls.ts';

type Profile = Awaited<ReturnType<Mail['getProfile']>>;

export function mailProfile(
  users: gmail_v1.Resource$Users,
  call: CallGoogle,
): Pick<Mail, 'getProfile' | 'listLabels' | 'createLabel' | 'listSendAs'> {
  return {
    async listLabels() {
      const { labels } = await call(repeatable('users.labels.list', 'background'), (request) =>
        users.labels.list({ userId: ME }, request),
      );
      return (labels ?? []).map(toLabel);
    },
    async createLabel({ name, colour }) {
      const color = colour && gmailColours[colour];
      const label = await call(once('users.labels.create'), (request) =>
        users.labels.create({ userId: ME, requestBody: { name, ...(color && { color }) } }, request),
      );
      return toLabel(label);
    },
    async listSendAs({ urgency = 'background' } = {}) {
      const { sendAs } = await call(repeatable('users.settings.sendAs.list', urgency), (request) =>
        users.settings.sendAs.list({ userId: ME }, request),
      );
      return (sendAs ?? []).flatMap(toSendAs);
    },
    async getProfile() {
      try {
        const profile = await call(repeatable('users.getProfile'), (request) =>
          users.getProfile({ userId: ME }, request),
        );
        return {
          emailAddress: needed(profile.emailAddress, 'emailAddress'),
          historyId: String(needed(profile.historyId, 'historyId')),
        };
      } catch (error) {
        if (!isProviderFailure(error, 'notFound')) throw error;
        return composeProfile();
      }
    },
  };

  /** Every Gmail mailbox has a profile, but some compatible servers do not implement it. */
  async function composeProfile(): Promise<Profile> {
    const { sendAs } = await call(repeatable('users.settings.sendAs.list'), (request) =>
      users.settings.sendAs.list({ userId: ME }, request),
    );
    const { threads } = await call(repeatable('users.threads.list'), (request) =>
      users.threads.list({ userId: ME }, request),
    );
    const own = sendAs?.find((address) => address.isPrimary) ?? sendAs?.[0];
    // Perhaps older than the mailbox is: a cursor from before shows a change twice, one from after hides it.
    const newest = (threads ?? []).reduce((most, { historyId }) => larger(most, BigInt(historyId ?? 0)), 1n);
    return { emailAddress: needed(own?.sendAsEmail, 'sendAsEmail'), historyId: String(newest) };
  }
}

function toLabel({ id, name, type, color }: gmail_v1.Schema$Label): MailLabel {
  return {
    id: needed(id, 'id'),
    name: needed(name, 'name'),
    own: type === 'user',
    colour: nearestColour(color?.backgroundColor),
  };
}

/** The status is only there for addresses that had to be confirmed. */
function toSendAs(address: gmail_v1.Schema$SendAs): MailSendAs[] {
  const isPrimary = address.isPrimary === true;
  const status = address.verificationStatus ?? 'accepted';
  if (!address.sendAsEmail || (status !== 'accepted' && !isPrimary)) return [];
  return [
    {
      email: address.sendAsEmail.toLowerCase(),
      name: address.displayName ?? '',
      replyTo: address.replyToAddress ?? '',
      signature: address.signature ?? '',
      isDefault: address.isDefault === true,
      isPrimary,
    },
  ];
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
