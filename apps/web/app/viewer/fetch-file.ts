import type { ShownFile } from './shown-file.ts';

/** Why a file is not shown. `status` is null where nobody answered. */
class FileNotShown extends Error {
  readonly status: number | null;

  constructor(status: number | null, options?: { cause?: unknown }) {
    super(status === null ? 'Nobody answered' : `The file answered ${status}`, options);
    this.name = 'FileNotShown';
    this.status = status;
  }
}

export async function fetchFile(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new FileNotShown(null, { cause });
  });
  if (!response.ok) throw new FileNotShown(response.status);
  return response;
}

export interface NotShown {
  reason: string;
  canDownload: boolean;
}

export interface Unshown {
  /** Says that the bytes are not what the file is said to be. */
  isOther: string;
  place: ShownFile['place'];
}

export function describeNotShown(error: unknown, { isOther, place }: Unshown): NotShown {
  const status = error instanceof FileNotShown ? error.status : null;
  if (status === 415) return { reason: isOther, canDownload: true };
  return { reason: explain(status, place), canDownload: false };
}

function explain(status: number | null, place: ShownFile['place']): string {
  if (status === 401) return 'You are signed out. Sign in again to see it.';
  if (status === 403) return 'The mailbox is not connected. Connect it again to see the file.';
  if (status === null && !navigator.onLine) return 'You are offline, and the file is not on this device.';
  if (place === 'here')
    return status === 404
      ? 'The file is no longer there.'
      : 'The server does not respond just now. Try again later.';
  if (status === 404) return 'The email or its file is no longer in the mailbox.';
  return 'The mailbox does not respond just now. Try again later.';
}
