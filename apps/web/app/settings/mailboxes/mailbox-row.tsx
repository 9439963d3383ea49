import type { AccountHealth } from '@triage/contract/account/account-health';
import type { ChangeMailboxRequest, PersonMailbox } from '@triage/contract/account/mailboxes';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { useState } from 'react';
import { reconnectPath } from '../../client/data/place/reconnect-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LabelDot } from '../../ui/label-dot.tsx';
import { HealthLine, HealthList } from '../health-list.tsx';
import { ColourChoice } from '../splits/colour-choice.tsx';
import { describeState } from './describe-state.ts';
import { MailboxName } from './name-field.tsx';

interface Props {
  mailbox: PersonMailbox;
  health: AccountHealth | undefined;
  onChange(change: ChangeMailboxRequest): void;
  /** Resolves with an error text, or null. */
  onEnd(how: 'disconnect' | 'remove'): Promise<string | null>;
}

export function MailboxRow({ mailbox, health, onChange, onEnd }: Props) {
  const { mailboxId, emailAddress, name, colour, notifies, status } = mailbox;
  const [isChoosing, setChoosing] = useState(false);
  const isConnected = status === 'connected';
  const called = emailAddress ?? name;
  return (
    <li aria-label={name} className="p-4">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isChoosing}
          aria-label={`Colour of ${called}`}
          title="Colour"
          onClick={() => setChoosing(!isChoosing)}
          className="-ml-2 grid size-9 shrink-0 place-items-center rounded-md hover:bg-well pointer-coarse:size-11"
        >
          <LabelDot id={mailboxId} colour={colour} size={16} />
        </button>
        <MailboxName
          label={`Name of ${called}`}
          name={name}
          onSave={(next) => onChange({ mailboxId, name: next })}
        />
      </div>
      <div className="sm:ml-9">
        {isChoosing ? (
          <div className="-mt-2 mb-3">
            <ColourChoice value={colour} onChoose={(next) => onChange({ mailboxId, colour: next })} />
          </div>
        ) : null}
        {emailAddress && emailAddress !== name ? (
          <p className="mb-1 text-sm wrap-anywhere text-ink-2">{emailAddress}</p>
        ) : null}
        <ul aria-label={`State of ${called}`} className="text-sm">
          <HealthLine
            check={{
              state: isConnected ? 'good' : 'wrong',
              text: describeState(mailbox),
              at: null,
              fix: null,
            }}
          />
        </ul>
        {isConnected ? (
          <div className="mt-1">
            <CheckField isOn={notifies} onChange={(next) => onChange({ mailboxId, notifies: next })}>
              Notify me about new mail
            </CheckField>
          </div>
        ) : null}
        {health && isConnected ? (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer py-2 text-ink-2 hover:text-ink pointer-coarse:py-3">
              Details of the connection
            </summary>
            <div className="mt-1 mb-2">
              <HealthList health={health} />
            </div>
          </details>
        ) : null}
        <div className="mt-2 flex flex-wrap gap-2">
          <a href={reconnectPath(mailbox)} className={buttonClass(isConnected ? 'line' : 'act', 'sm')}>
            {status === 'none' ? 'Connect' : 'Reconnect'}
            <span className="sr-only"> {name}</span>
          </a>
          {status === 'none' ? null : <DisconnectButton name={name} onConfirm={() => onEnd('disconnect')} />}
          {mailboxId === FIRST_MAILBOX ? null : (
            <RemoveButton name={name} onConfirm={() => onEnd('remove')} />
          )}
        </div>
      </div>
    </li>
  );
}

interface EndProps {
  name: string;
  onConfirm(): Promise<string | null>;
}

function DisconnectButton({ name, onConfirm }: EndProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button look="quiet" size="sm" aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      }
      title={`Disconnect ${name}?`}
      verb="Disconnect"
      onConfirm={onConfirm}
    >
      Triage deletes its access and the synced mail, and stops sorting it. Your mail and calendar at the
      provider are not changed. Its name, its colour and pending sends stay here.
    </ConfirmDialog>
  );
}

function RemoveButton({ name, onConfirm }: EndProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button look="quiet" size="sm" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      title={`Remove ${name}?`}
      verb="Remove mailbox"
      onConfirm={onConfirm}
    >
      Everything that Triage stores of this mailbox is deleted: its access, the synced mail, lanes, snoozes
      and reminders. Emails that wait to be sent from it are not sent. The mail in the account stays.
    </ConfirmDialog>
  );
}
