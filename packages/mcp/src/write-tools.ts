import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { TriageClient } from '@triage/client/create-client';
import type { WriteToolName } from '@triage/contract/agent';
import { approvalRequest, type ProposeRequest, writeToolInputs } from '@triage/contract/meetings/propose';
import { answer, answerRefusals } from './tool-answer.ts';

const descriptions: Record<WriteToolName, string> = {
  send_email:
    'Send a mail, or a reply when threadId is given. Recipients are full addresses; never invent one.',
  schedule_send: 'Send a mail at sendAt (ISO 8601 with an offset, within a year).',
  create_calendar_invite:
    "Make a calendar event for a thread and invite everyone on the thread's last message.",
  reschedule_calendar_event: "Move a thread's meeting to another time; its guests are told.",
  cancel_calendar_event: "Cancel a thread's meeting; its guests are told.",
  archive_threads: 'Archive threads.',
  snooze_threads: 'Hide threads until a time (ISO 8601 with an offset).',
  restore_threads: 'Put threads into a lane: reply, schedule, fyi or done.',
  star_threads: 'Star threads, or take the stars off with on false.',
  trash_threads: 'Move threads to the trash.',
  delete_threads:
    'Delete threads of the trash (list_mail has them) for good; it cannot be undone. Only where the connection allows it.',
  report_spam_threads: 'Report threads as spam.',
  mute_threads: 'Archive threads and keep them done whatever comes.',
  block_sender: 'Send new mail of an address to the trash from now on.',
  label_threads:
    'Add and remove labels of threads by their names (list_labels has them); with archive, the threads are archived too.',
  create_rule:
    'Make a rule for new mail: conditions that must all hold, and actions. It is made switched off; preview_rule shows what it would have done.',
  create_task:
    'Have the assistant do something again and again: text is what it is asked, days are numbers (Monday is 1), times are clock times such as 09:00. Its answers appear in the brief (get_brief); list_tasks has the tasks.',
  remind_threads:
    'Remind the person of threads at remindAt (ISO 8601 with an offset) if nobody answers before; null removes their reminders (list_reminders has them).',
  save_draft:
    'Save an unsent email, or with draftId and seen (its revision, from read_draft) change one: recipients that are left out stay. Its text becomes plain. Nothing is sent.',
  discard_draft: 'Discard an unsent email: draftId and seen (its revision, from read_draft).',
  send_draft: 'Send an unsent email as it is: draftId and seen (its revision, from read_draft).',
};
const WAITS = ' Nothing happens yet: the person sees it in the app and decides. Give them the link.';

/** Each creates a card in the app; none of them executes anything. */
export function addWriteTools(server: McpServer, triage: TriageClient, baseUrl: string): void {
  for (const tool of Object.keys(descriptions) as WriteToolName[])
    server.registerTool(
      tool,
      {
        description: descriptions[tool] + WAITS,
        inputSchema: writeToolInputs[tool],
        annotations: {
          readOnlyHint: false,
          destructiveHint: tool === 'delete_threads',
          idempotentHint: true,
        },
      },
      (input: unknown) =>
        answerRefusals(async () => {
          const caller = server.server.getClientVersion()?.name.trim().slice(0, 80) || undefined;
          const card = await triage.propose({ tool, input, caller } as ProposeRequest);
          return answer({
            status: 'pending',
            approvalId: card.approvalId,
            approveAt: `${baseUrl}/inbox?approval=${encodeURIComponent(card.approvalId)}`,
            expiresAt: card.expiresAt,
            willDo: card.arguments,
            note: 'Not done yet. The person decides in the app; ask check_approval what became of it.',
          });
        }),
    );
  server.registerTool(
    'check_approval',
    {
      description:
        'What became of something that waited for approval: pending, executed, denied, expired or failed',
      inputSchema: approvalRequest,
      annotations: { readOnlyHint: true },
    },
    (request) =>
      answerRefusals(async () => {
        const { approvalId, tool, status, outcome, result, decidedAt, expiresAt } =
          await triage.approval(request);
        return answer({ approvalId, tool, status, outcome, result, decidedAt, expiresAt });
      }),
  );
}
