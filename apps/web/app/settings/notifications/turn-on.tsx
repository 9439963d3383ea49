import type { Support } from '../../client/notify/this-device.ts';
import { Button } from '../../ui/button.tsx';

const hindrances: Record<Exclude<Support, 'yes'>, string> = {
  blocked:
    'This browser blocks notifications from Triage. Allow them in the browser’s settings for this site.',
  install: 'On an iPhone or iPad, add Triage to the Home Screen first: Share, then Add to Home Screen.',
  no: 'This browser does not support notifications.',
};

interface Props {
  isOffered: boolean;
  support: Support | null;
  onTurnOn(): void;
}

export function TurnOn({ isOffered, support, onTurnOn }: Props) {
  if (!isOffered)
    return (
      <p className="text-sm text-ink-2">
        Notifications are not set up on this server. Its operator can turn them on with{' '}
        <code>WEB_PUSH_KEY</code>.
      </p>
    );
  if (support !== null && support !== 'yes')
    return <p className="text-sm text-ink-2">{hindrances[support]}</p>;
  return (
    <>
      <Button onClick={onTurnOn} disabled={support === null}>
        Turn on notifications on this device
      </Button>
      <p className="mt-2 text-sm text-ink-3">
        Important mail in Reply and your reminders. You can change that here.
      </p>
    </>
  );
}
