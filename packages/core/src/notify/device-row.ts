import type { Device, DevicePreferences } from '@triage/contract/account/notifications';

interface PreferenceColumns {
  about: DevicePreferences['about'];
  preview: boolean;
  quietStart: string | null;
  quietEnd: string | null;
  workingDaysOnly: boolean;
}

export function preferenceColumns({ quietHours, ...rest }: DevicePreferences): PreferenceColumns {
  return { ...rest, quietStart: quietHours?.start ?? null, quietEnd: quietHours?.end ?? null };
}

export function showPreferences({
  about,
  preview,
  quietStart,
  quietEnd,
  workingDaysOnly,
}: PreferenceColumns): DevicePreferences {
  const quietHours = quietStart && quietEnd ? { start: quietStart, end: quietEnd } : null;
  return { about, preview, quietHours, workingDaysOnly };
}

export function showDevice(
  row: PreferenceColumns & { deviceId: string; name: string; addedAt: Date },
): Device {
  const { deviceId, name, addedAt } = row;
  return { deviceId, name, addedAt: addedAt.toISOString(), ...showPreferences(row) };
}
