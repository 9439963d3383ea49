import { nameZone } from '../../client/time/name-zone.ts';
import { DurationSelect } from '../../ui/duration-select.tsx';
import type { Availability } from './use-availability.ts';

const selectClass = 'h-9 rounded-md border border-line bg-float px-2 text-ink max-sm:h-11';

export function AvailabilityOptions({ availability }: { availability: Availability }) {
  const { time, minutes, data, theirZone, isOwnZone, changeDuration, setOwnZone } = availability;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 pb-3 text-sm text-ink-2">
      <DurationSelect minutes={minutes} onMinutes={changeDuration} />
      {theirZone && data ? (
        <label className="flex items-center gap-2">
          Written in
          <select
            value={isOwnZone ? 'own' : 'theirs'}
            onChange={(event) => setOwnZone(event.target.value === 'own')}
            className={selectClass}
          >
            <option value="theirs">their time ({nameZone(theirZone, time.now)})</option>
            <option value="own">your time ({nameZone(data.timeZone, time.now)})</option>
          </select>
        </label>
      ) : null}
    </div>
  );
}
