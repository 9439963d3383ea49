import { expect, test } from 'vitest';
import { browserCommand } from './open-browser.ts';

const URL = 'https://accounts.test/auth?a=1&b=2';

test.each([
  ['darwin', {}, 'open'],
  ['win32', {}, 'rundll32'],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
] as const)(
  'on %s with %o a page opens by %s, its address as one argument',
  (platform, environment, name) => {
    const [command, args] = browserCommand(URL, { platform, environment }) ?? [];
    expect(command).toBe(name);
    expect(args?.at(-1)).toBe(URL);
  },
);

test('a Linux server without a desktop opens nothing', () => {
  expect(browserCommand(URL, { platform: 'linux', environment: {} })).toBeNull();
});
