import { MAX_BODY_BYTES } from '@triage/contract/limits';
import { AppError } from '@triage/core/errors';

/** A client that is still sending when the connection ends does not see the answer, so so much is read and discarded. */
const DISCARDED_MAX_BYTES = 32 * MAX_BODY_BYTES;

/** Keeps no more than the limit, regardless of Content-Length. */
export async function receiveBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > DISCARDED_MAX_BYTES)
    throw new AppError('payloadTooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > DISCARDED_MAX_BYTES) break;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    }
  } catch (error) {
    // The client disconnected: nobody reads the response, and it is not a server error.
    throw new AppError('bodyCutOff', { cause: error });
  }
  if (size > MAX_BODY_BYTES) throw new AppError('payloadTooLarge');
  return Buffer.concat(chunks);
}

export async function parseJsonBody(request: Request): Promise<unknown> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase();
  if (encoding && encoding !== 'identity') throw new AppError('encodedBody');
  const body = await receiveBody(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new AppError('invalidJson');
  }
}
