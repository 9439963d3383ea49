import { whoIsAddressed } from '../judges/judge-address.ts';
import { isBulk } from '../judges/judge-headers.ts';
import { isRole } from '../judges/judge-sender.ts';
import { countCues, type ThreadReading } from './parse-thread.ts';

/** A person wrote to this reader alone, or by name. */
export function isPersonal(reading: ThreadReading): boolean {
  const { last, to, cc, me } = reading;
  if (!last || isBulk(reading) || last.headers['list-id']) return false;
  const named = whoIsAddressed(reading) === 'you';
  if (isRole(last.from.email)) return named && !isAdvertisement(reading);
  return (to.length === 1 && cc.length === 0 && to[0] === me) || named;
}

function isAdvertisement(reading: ThreadReading): boolean {
  return countCues(reading, 'newsletter') + countCues(reading, 'receipt') + countCues(reading, 'scam') > 0;
}
