import type { BriefContent } from '@triage/contract/inbox/brief';
import type { Provider } from '@triage/contract/triage/lanes';
import type { TenantContext } from '../../context.ts';
import { getPreferences } from '../../mailbox/inbox/get-preferences.ts';
import { summarizeThread } from '../summarize-thread.ts';

/** Limits of one brief: calls of a model, and time. Other rows show the beginning of their email. */
const LINES_MAX = 16;
const LINES_MS = 45_000;
const AT_ONCE = 3;

type Line = { threadId: string; sender: string; line: string; by: 'ai' | 'mail' };

interface Asking {
  /** Background work. */
  background: boolean;
  signal: AbortSignal;
}

/** Replaces the excerpts by a sentence of the thread's summary. Summaries are cached, so a thread is asked about once. */
export async function writeLines(
  ctx: TenantContext,
  content: BriefContent,
  asking: Asking,
): Promise<BriefContent> {
  const provider = await chooseProvider(ctx);
  if (!provider) return content;
  const rows: Line[] = [
    ...content.answer.rows.filter(({ suspicious }) => !suspicious),
    ...content.newsletters.rows,
  ];
  const written = await ask(ctx, { rows: rows.slice(0, LINES_MAX), provider }, asking);
  const withLines = <Row extends Line>(row: Row): Row => {
    const line = written.get(row.threadId);
    return line ? { ...row, line, by: 'ai' } : row;
  };
  return {
    ...content,
    answer: { ...content.answer, rows: content.answer.rows.map(withLines) },
    newsletters: { ...content.newsletters, rows: content.newsletters.rows.map(withLines) },
  };
}

async function ask(
  ctx: TenantContext,
  { rows, provider }: { rows: readonly Line[]; provider: Provider },
  { background, signal }: Asking,
): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const left = [...rows];
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LINES_MS)]);
  const takeNext = async () => {
    for (let row = left.shift(); row && !limit.aborted; row = left.shift()) {
      await ctx.takeAiPermit?.();
      const { summary } = await summarizeThread(
        ctx,
        { threadId: row.threadId, provider, anyLength: true, background },
        limit,
      );
      const point = summary?.asked ?? summary?.points[0];
      if (point) written.set(row.threadId, withoutName(point.text, row.sender));
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeNext));
  signal.throwIfAborted();
  // A limit of requests, or a thread that was deleted meanwhile: the brief goes without those lines.
  for (const end of ended)
    if (end.status === 'rejected') ctx.logger.warn('brief.lines-left-out', {}, end.reason);
  return written;
}

/** `Ann: she asks …` below Ann's name says it twice. */
function withoutName(text: string, sender: string): string {
  const name = `${sender.split('<', 1)[0]?.trim()}: `;
  return text.startsWith(name) ? text.slice(name.length) : text;
}

async function chooseProvider(ctx: TenantContext): Promise<Provider | null> {
  const { provider } = await getPreferences(ctx.db, ctx.tenantId);
  const configured = ctx.ai.map((each) => each.provider);
  return configured.includes(provider) ? provider : (configured[0] ?? null);
}
