import { z } from 'zod';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const ENDPOINT_MAX = 2_000;
const NAME_MAX = 80;

/** What a device notifies about: important mail in Reply, all of Reply, or Reply and Schedule. Reminders always. */
export const notifyAboutSchema = z.enum(['important', 'reply', 'reply-and-schedule', 'reminders']);
export type NotifyAbout = z.infer<typeof notifyAboutSchema>;

/** In the user's time zone; over midnight when it ends before it starts. */
export const quietHoursSchema = z
  .object({
    start: textInput.regex(CLOCK_TIME, 'Expected HH:MM'),
    end: textInput.regex(CLOCK_TIME, 'Expected HH:MM'),
  })
  .refine(({ start, end }) => start !== end, 'Quiet hours must end at another time than they start');
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const devicePreferencesSchema = z.object({
  about: notifyAboutSchema,
  /** Shows sender and subject; otherwise only that something arrived. */
  preview: z.boolean(),
  quietHours: quietHoursSchema.nullable(),
  workingDaysOnly: z.boolean(),
});
export type DevicePreferences = z.infer<typeof devicePreferencesSchema>;

export const DEFAULT_DEVICE_PREFERENCES: DevicePreferences = {
  about: 'important',
  preview: true,
  quietHours: null,
  workingDaysOnly: false,
};

export const deviceSchema = devicePreferencesSchema.extend({
  deviceId: z.string(),
  name: z.string(),
  addedAt: timestampSchema,
});
export type Device = z.infer<typeof deviceSchema>;

export const notificationsAnswer = z.object({
  /** The server's key that a browser subscribes with; null if the operator has not configured one. */
  publicKey: z.string().nullable(),
  devices: z.array(deviceSchema),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;

/** A browser's push subscription as `PushSubscription.toJSON()` has it. */
export const addDeviceRequest = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(ENDPOINT_MAX),
  p256dh: textInput.regex(/^[\w-]{87}$/, 'Expected a P-256 public key in base64url'),
  auth: textInput.regex(/^[\w-]{22}$/, 'Expected 16 bytes in base64url'),
  name: textInput.trim().min(1).max(NAME_MAX),
});
export type AddDeviceRequest = z.infer<typeof addDeviceRequest>;

const DEVICE_ID_MAX = 64;
export const deviceRequest = z.object({ deviceId: textInput.min(1).max(DEVICE_ID_MAX) });
export type DeviceRequest = z.infer<typeof deviceRequest>;

export const changeDeviceRequest = deviceRequest.extend({ preferences: devicePreferencesSchema });
export type ChangeDeviceRequest = z.infer<typeof changeDeviceRequest>;

/** Threads without notifications, newest first. Subject and sender are empty where the thread is not cached any more. */
export const quietThreadsSchema = z.object({
  threads: z.array(
    z.object({ threadId: z.string(), subject: z.string(), sender: z.string(), quietSince: timestampSchema }),
  ),
});
export type QuietThreads = z.infer<typeof quietThreadsSchema>;

/** What a push carries, encrypted for one device. */
export const notificationSchema = z.object({
  /** A later notification of the same tag replaces an earlier one. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Null: a test, which opens the inbox. */
  threadId: z.string().nullable(),
  lane: z.enum(['reply', 'schedule', 'fyi', 'done']),
  /** Unread threads in Reply, for the badge of the app's icon. */
  badge: z.number().int(),
  /** Tags of notifications whose threads have been read or archived elsewhere. */
  close: z.array(z.string()),
});
export type Notification = z.infer<typeof notificationSchema>;
