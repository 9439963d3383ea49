import type { AppLoadContext } from '@remix-run/node';
import { createCaller } from '@triage/core/trpc/root';
import { errorResponse } from './error-response.ts';
import { problemPage } from './problem-page.ts';
import { sniffType } from './sniff-type.ts';

/** Types that no browser executes. Everything else is sent as application/octet-stream. */
const SAFE_TYPES =
  /^(image\/(png|jpe?g|gif|webp|heic)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|csv|calendar)|application\/(pdf|zip|msword|vnd\.[\w.+-]+|rtf|json))$/;

/** A file of an email does not change. The next person at this browser has other cookies, and so another cache. */
const KEPT = { 'Cache-Control': 'private, max-age=600', Vary: 'Cookie' };

interface Asked {
  params: Readonly<Record<string, string | undefined>>;
  context: AppLoadContext;
  request: Request;
}

/**
 * A download, regardless of the declared type: foreign content must not render on our origin. The viewer of the page
 * asks with `?view`.
 */
export function sendAttachment(asked: Asked): Promise<Response> {
  const { messageId = '', partId = '' } = asked.params;
  return send(asked, () => createCaller(asked.context.request).inbox.attachment({ messageId, partId }));
}

/** The same for a file of an unsent email or of a snippet. */
export function sendOutgoing(asked: Asked): Promise<Response> {
  const { attachmentId = '' } = asked.params;
  return send(asked, () => createCaller(asked.context.request).attachments.file({ attachmentId }));
}

async function send(
  { request }: Asked,
  find: () => Promise<{ filename: string; mimeType: string; bytes: Uint8Array }>,
): Promise<Response> {
  try {
    const { filename, mimeType, bytes } = await find();
    if (new URL(request.url).searchParams.has('view')) return showAttachment(filename, bytes);
    return new Response(Buffer.from(bytes), {
      headers: {
        ...KEPT,
        'Content-Type': SAFE_TYPES.test(mimeType)
          ? mimeType.replace(/^image\/jpg$/, 'image/jpeg')
          : 'application/octet-stream',
        'Content-Length': String(bytes.byteLength),
        'Content-Disposition': disposition(filename),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    return problemPage(request, errorResponse(error));
  }
}

/** Pictures and PDF by their bytes; the browser's own viewer of PDF does not start in a sandbox. */
export function showAttachment(filename: string, bytes: Uint8Array): Response {
  const type = sniffType(bytes);
  if (!type) return new Response('This file cannot be shown', { status: 415 });
  return new Response(Buffer.from(bytes), {
    headers: {
      ...KEPT,
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': disposition(filename).replace(/^attachment/, 'inline'),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        type === 'application/pdf'
          ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
          : "default-src 'none'; sandbox",
    },
  });
}

/** RFC 6266: an ASCII name for old clients and the encoded real one, so that no name can break the header. */
export function disposition(filename: string): string {
  const name =
    filename
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
      .slice(0, 200) || 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
