import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { TriageClient } from '@triage/client/create-client';
import { openDraftRequest } from '@triage/contract/sending/mail-drafts';
import { answerForeign, answerRefusals, reading } from './tool-answer.ts';

export function addDraftTools(server: McpServer, triage: TriageClient): void {
  server.registerTool(
    'list_drafts',
    {
      description:
        "The person's unsent emails that were saved or opened here, newest first. list_mail with drafts also has those of other programs, by their threads",
      annotations: reading,
    },
    () => answerRefusals(async () => answerForeign('mail', await triage.listDrafts())),
  );
  server.registerTool(
    'read_draft',
    {
      description:
        'An unsent email by its draftId, or the one of a thread, as it is at the provider now; other is the version of another program where both were changed',
      inputSchema: openDraftRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.openDraft(request))),
  );
}
