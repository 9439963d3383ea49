import { Readable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import { mintTenantId, openTenant } from '@triage/core/context';
import { AppError } from '@triage/core/errors';
import { exportPerson } from '@triage/core/settings/export-person';
import { errorResponse } from './error-response.ts';

/** GET /settings/export: as large as it has to be, a page in memory at a time. */
export async function sendExport({ app, request }: AppLoadContext): Promise<Response> {
  const session = await request.findSession();
  if (!session) return errorResponse(new AppError('unauthorized'));
  const file = exportPerson(openTenant(app.services, mintTenantId(session.user.id)));
  const day = app.services.clock.now().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(Readable.from(file)) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="triage-${day}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}
