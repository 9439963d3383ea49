import { Hono } from 'hono';
import { createDraft, draftMessage, updateDraft } from '../mail/drafts.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseControl, requireAccount } from './control-body.ts';

/** Drafts as another program of the same person writes them. */
export function draftControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/drafts', (context) => {
    const { mailbox } = requireAccount(sandbox, context.req.query('email'));
    const drafts = [...mailbox.drafts.values()].map((draft) => {
      const { threadId, raw } = draftMessage(mailbox, draft);
      return { draftId: draft.id, threadId, raw: raw.toString() };
    });
    return context.json({ drafts });
  });
  app.post('/drafts', async (context) => {
    const request = await parseControl<{ email: string; raw: string; draftId?: string }>(context);
    const { mailbox } = requireAccount(sandbox, request.email);
    const content = { raw: Buffer.from(request.raw ?? '') };
    const known = mailbox.drafts.get(request.draftId ?? '');
    const draft = known ? updateDraft(mailbox, known, content) : createDraft(mailbox, content);
    return context.json({ draftId: draft.id, threadId: draftMessage(mailbox, draft).threadId });
  });
  return app;
}
