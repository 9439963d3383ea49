import type { Services } from '../context.ts';

/** A cancelled send's letter is mostly open again at once, and holds its files itself. */
const CANCELLED_MS = 60 * 60_000;
/** As long as somebody may come back to send it again. */
const FAILED_MS = 30 * 24 * 60 * 60_000;

/** Lets go of what no send carries any more, then removes the files that nobody has. */
export async function pruneAttachments({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.query(
    `WITH gone AS (
       DELETE FROM send_attachments l USING scheduled_sends s
       WHERE s.user_id = l.user_id AND s.id = l.send_id AND (s.status = 'sent'
         OR (s.status = 'cancelled' AND s.updated_at <= $2) OR (s.status = 'failed' AND s.updated_at <= $3))
       RETURNING l.user_id, l.attachment_id, s.status
     )
     UPDATE outgoing_attachments o SET expires_at = least(o.expires_at, $1) FROM gone
     WHERE o.user_id = gone.user_id AND o.id = gone.attachment_id AND gone.status = 'sent'`,
    [now, ago(CANCELLED_MS), ago(FAILED_MS)],
  );
  // Whoever links one of these meanwhile makes this statement fail, and the next round is soon.
  await db.query(
    `DELETE FROM outgoing_attachments o WHERE o.expires_at <= $1 AND NOT EXISTS (
       SELECT 1 FROM send_attachments l WHERE l.user_id = o.user_id AND l.attachment_id = o.id)`,
    [now],
  );
}
