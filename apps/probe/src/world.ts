import { randomUUID } from 'node:crypto';
import { type Answer, createRecorder, type Recorder } from './run/recorder.ts';
import type { ProbeSettings } from './settings.ts';

export interface Access {
  accessToken: string;
  refreshToken: string | null;
  scopes: string[];
}

/** The state of one run, and what it must delete at the end. */
export interface World {
  settings: ProbeSettings;
  /** In every subject and summary, so that leftovers of a crashed run can be recognized. */
  mark: string;
  recorder: Recorder;
  /** Shows the consent page to the person and answers where they were sent back to. */
  consent: (url: string) => Promise<URL>;
  access: Access | null;
  email: string;
  /** Another address that the person may send from. */
  alias: string | null;
  messageIds: Set<string>;
  draftIds: Set<string>;
  eventIds: Set<string>;
}

export function createWorld(settings: ProbeSettings, consent: World['consent']): World {
  return {
    settings,
    mark: `Triage probe ${randomUUID().slice(0, 8)}`,
    recorder: createRecorder(),
    consent,
    access: null,
    email: '',
    alias: null,
    messageIds: new Set(),
    draftIds: new Set(),
    eventIds: new Set(),
  };
}

export interface Request {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
}

export function callGmail(world: World, call: string, path: string, request?: Request): Promise<Answer> {
  return callApi(world, `gmail.${call}`, `${world.settings.gmailRoot}/${path}`, request);
}

export function callCalendar(world: World, call: string, path: string, request?: Request): Promise<Answer> {
  return callApi(world, `calendar.${call}`, `${world.settings.calendarRoot}/${path}`, request);
}

function callApi(world: World, call: string, url: string, request: Request = {}): Promise<Answer> {
  const { method = 'GET', body, headers } = request;
  return world.recorder.fetch(call, url, {
    method,
    headers: {
      authorization: `Bearer ${world.access?.accessToken ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** `ok`, or the status with the service's own reason. */
export function describe({ status, body }: Answer): string {
  if (status < 300) return 'ok';
  const { error } = (body ?? {}) as {
    error?: string | { errors?: { reason?: string }[]; status?: string; message?: string };
  };
  if (typeof error === 'string') return `${status} ${error}`;
  return [status, error?.errors?.[0]?.reason ?? error?.status].filter(Boolean).join(' ');
}
