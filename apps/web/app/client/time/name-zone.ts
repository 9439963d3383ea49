import { part } from './format-time.ts';

/** "Tokyo, UTC+9"; "UTC+5:45" where only the offset is known. */
export function nameZone(zone: string, at: number): string {
  const offset = part(new Date(at), zone, { timeZoneName: 'shortOffset' })
    .split(' ')
    .at(-1)
    ?.replace('GMT', 'UTC')
    .replace(/^UTC\+0$/, 'UTC');
  const city = zone.includes('/') ? zone.split('/').at(-1)?.replaceAll('_', ' ') : '';
  return [city, offset].filter(Boolean).join(', ');
}
