import { Readable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import { createCaller } from '@triage/core/trpc/root';
import { errorResponse } from './error-response.ts';

/** GET /settings/export: streamed, one page of rows in memory at a time. */
export async function sendExport({ app, request }: AppLoadContext): Promise<Response> {
  try {
    const file = await createCaller(request).settings.export();
    const day = app.services.clock.now().toISOString().slice(0, 10);
    return new Response(Readable.toWeb(file.read()) as ReadableStream, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="triage-${day}.zip"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
