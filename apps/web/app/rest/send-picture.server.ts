import type { AppLoadContext } from '@remix-run/node';
import { createCaller } from '@triage/core/trpc/root';
import { errorResponse } from './error-response.ts';

/** A picture in an unsent email. Its bytes never change, so the browser keeps it while the draft is open. */
export async function sendPicture(
  params: Readonly<Record<string, string | undefined>>,
  context: AppLoadContext,
): Promise<Response> {
  try {
    const { mimeType, bytes } = await createCaller(context.request).attachments.picture({
      attachmentId: params['attachmentId'] ?? '',
    });
    return new Response(Buffer.from(bytes), {
      headers: {
        'Content-Type': mimeType,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': 'private, max-age=86400, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
