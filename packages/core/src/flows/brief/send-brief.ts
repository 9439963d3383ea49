import { createHash } from 'node:crypto';
import type { Sql } from '@triage/database/open-database';
import type { NewBrief } from '@triage/database/tables/briefs/briefs';
import type { TenantContext } from '../../context.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { insertSend } from '../../send/insert-send.ts';
import { formatInZone } from '../../time/local-time.ts';
import { type BriefLine, type BriefPart, briefParts } from './brief-text.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'clock' | 'settings'>;

/**
 * An email from the person to themselves, through the same ledger as every other: stored with its brief, so that either
 * both exist or neither, and sent at most once. Email that the account itself has sent is not sorted into Reply.
 */
export async function queueBriefEmail(
  ctx: Ctx,
  tx: Sql,
  { briefId, madeAt, content, timeZone }: NewBrief & { timeZone: string },
): Promise<void> {
  const { userEmail } = await getOwner(tx, ctx.tenantId);
  const parts = briefParts(content, timeZone);
  if (userEmail === '' || parts.length === 0) return;
  const page = `${ctx.settings.appUrl}/brief?id=${encodeURIComponent(briefId)}`;
  const digest = createHash('sha256').update(`brief ${briefId}`).digest('hex');
  await insertSend(tx, {
    tenantId: ctx.tenantId,
    request: {
      to: [userEmail],
      subject: `Your brief, ${formatInZone(madeAt.getTime(), timeZone).slice(0, 16).replace('T', ' ')}`,
      body: writeText(parts, page),
      html: writeHtml(parts, { page, appUrl: ctx.settings.appUrl }),
    },
    now: ctx.clock.now(),
    automatic: true,
    idempotency: { key: digest, hash: digest },
  });
}

function writeText(parts: readonly BriefPart[], page: string): string {
  const written = parts.map(({ title, lines, more }) =>
    [title, ...lines.map(({ text }) => `- ${text}`), ...moreLine(more)].join('\n'),
  );
  return [...written, page].join('\n\n');
}

function writeHtml(parts: readonly BriefPart[], { page, appUrl }: { page: string; appUrl: string }): string {
  const item = ({ text, threadId }: BriefLine) =>
    threadId === null
      ? `<li>${escapeHtml(text)}</li>`
      : `<li><a href="${escapeHtml(`${appUrl}/inbox?thread=${encodeURIComponent(threadId)}`)}">${escapeHtml(text)}</a></li>`;
  const written = parts.map(
    ({ title, lines, more }) =>
      `<p><b>${escapeHtml(title)}</b></p><ul>${lines.map(item).join('')}${moreLine(more)
        .map((line) => `<li>${escapeHtml(line)}</li>`)
        .join('')}</ul>`,
  );
  return `${written.join('')}<p><a href="${escapeHtml(page)}">Open the brief</a></p>`;
}

function moreLine(more: number): string[] {
  return more > 0 ? [`and ${more} more`] : [];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
