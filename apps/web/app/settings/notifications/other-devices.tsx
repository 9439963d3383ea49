import type { Device } from '@triage/contract/account/notifications';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';

export function OtherDevices({
  devices,
  onRemove,
}: {
  devices: readonly Device[];
  onRemove(deviceId: string): void;
}) {
  const time = useTime();
  return (
    <div className="mt-8">
      <h4 className="text-sm font-semibold">Other devices</h4>
      <ul aria-label="Other devices" className="mt-2 border-y border-line">
        {devices.map(({ deviceId, name, addedAt }) => (
          <li key={deviceId} className="flex items-center gap-4 border-t border-line py-2 first:border-t-0">
            <p className="min-w-0 flex-1 text-sm">
              <span className="block truncate">{name}</span>
              <span suppressHydrationWarning className="block truncate text-ink-3">
                since {formatShort(addedAt, time)}
              </span>
            </p>
            <Button
              look="quiet"
              size="sm"
              aria-label={`Turn off on ${name}`}
              onClick={() => onRemove(deviceId)}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
