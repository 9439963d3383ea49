import { spawn } from 'node:child_process';

type Environment = Record<string, string | undefined>;

/** The command that opens a page where this system has a desktop, or null. */
export function browserCommand(
  url: string,
  { platform, environment }: { platform: NodeJS.Platform; environment: Environment },
): [string, string[]] | null {
  if (platform === 'darwin') return ['open', [url]];
  // Not `start`: the shell would read the `&` of an address as its own.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return environment['DISPLAY'] || environment['WAYLAND_DISPLAY'] ? ['xdg-open', [url]] : null;
}

/** Answers whether a browser was asked to open the page. Its address is printed anyway, so a failure costs nothing. */
export function openBrowser(environment: Environment): (url: string) => boolean {
  return (url) => {
    const found = process.stdout.isTTY
      ? browserCommand(url, { platform: process.platform, environment })
      : null;
    if (!found) return false;
    const child = spawn(...found, { stdio: 'ignore', detached: true });
    child.once('error', () => undefined);
    child.unref();
    return true;
  };
}
