import { RefusedError } from './triage-error.ts';

/** A proxy may answer too, so nothing is assumed about the body. */
export async function readRefusal(response: Response): Promise<RefusedError> {
  const body = await response.text().then(parseObject, () => ({}) as Record<string, unknown>);
  const { error, fieldErrors, formErrors } = body;
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id');
  return new RefusedError({
    status: response.status,
    body,
    error: typeof error === 'string' ? error : `HTTP ${response.status}`,
    ...(isObject(fieldErrors) && { fieldErrors: fieldErrors as Record<string, string[]> }),
    ...(Array.isArray(formErrors) && { formErrors: formErrors as string[] }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    ...(requestId !== null && { requestId }),
  });
}

/** Seconds, or the date that a proxy may write instead. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
