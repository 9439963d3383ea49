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

/** `isOther` says that the bytes are not what the file is said to be. */
export function describeNotShown(error: unknown, isOther: string): NotShown {
  const status = error instanceof FileNotShown ? error.status : null;
  if (status === 415) return { reason: isOther, canDownload: true };
  return { reason: explain(status), canDownload: false };
}

function explain(status: number | null): string {
  if (status === 401) return 'You are signed out. Sign in again to see it.';
  if (status === 403) return 'The mailbox is not connected. Connect it again to see the file.';
  if (status === 404) return 'The email or its file is no longer in the mailbox.';
  if (status === null && !navigator.onLine) return 'You are offline, and the file is not on this device.';
  return 'The mailbox does not respond just now. Try again later.';
}
