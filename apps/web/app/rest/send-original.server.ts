import type { AppLoadContext } from '@remix-run/node';
import { createCaller } from '@triage/core/trpc/root';
import { errorResponse } from './error-response.ts';
import { disposition } from './send-attachment.server.ts';

/** As text to read, or as a file that any mail program opens. Never as a page: it is foreign content. */
export async function sendOriginal(
  { messageId = '' }: Readonly<Record<string, string | undefined>>,
  context: AppLoadContext,
  { asFile }: { asFile: boolean },
): Promise<Response> {
  try {
    const bytes = await createCaller(context.request).reading.original({ messageId });
    return new Response(Buffer.from(bytes), {
      headers: {
        'Content-Type': asFile ? 'message/rfc822' : 'text/plain; charset=utf-8',
        'Content-Length': String(bytes.byteLength),
        ...(asFile ? { 'Content-Disposition': disposition(`${messageId}.eml`) } : {}),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
