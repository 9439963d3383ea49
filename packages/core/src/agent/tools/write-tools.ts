import type { WriteToolName } from '@triage/contract/agent';
import { cancelCalendarEvent, rescheduleCalendarEvent } from './calendar/change-calendar-event.ts';
import { createCalendarInvite } from './calendar/create-calendar-invite.ts';
import { createRuleTool } from './create-rule.ts';
import { createTaskTool } from './create-task.ts';
import type { WriteTool } from './define-write-tool.ts';
import { discardDraftTool, saveDraftTool } from './drafts/draft-tools.ts';
import { sendDraftTool } from './drafts/send-draft-tool.ts';
import { scheduleSend } from './sending/schedule-send.ts';
import { sendEmail } from './sending/send-email.ts';
import {
  blockSenderTool,
  muteThreads,
  spamThreads,
  starThreads,
  trashThreads,
} from './threads/change-threads.ts';
import { deleteThreadsTool } from './threads/delete-threads.ts';
import { labelThreadsTool } from './threads/label-threads.ts';
import { archiveThreads, restoreThreads, snoozeThreads } from './threads/move-threads.ts';
import { remindThreads } from './threads/remind-threads.ts';

export const writeTools: Record<WriteToolName, WriteTool> = {
  send_email: sendEmail,
  schedule_send: scheduleSend,
  create_calendar_invite: createCalendarInvite,
  reschedule_calendar_event: rescheduleCalendarEvent,
  cancel_calendar_event: cancelCalendarEvent,
  archive_threads: archiveThreads,
  snooze_threads: snoozeThreads,
  restore_threads: restoreThreads,
  star_threads: starThreads,
  trash_threads: trashThreads,
  delete_threads: deleteThreadsTool,
  report_spam_threads: spamThreads,
  mute_threads: muteThreads,
  block_sender: blockSenderTool,
  label_threads: labelThreadsTool,
  create_rule: createRuleTool,
  create_task: createTaskTool,
  remind_threads: remindThreads,
  save_draft: saveDraftTool,
  discard_draft: discardDraftTool,
  send_draft: sendDraftTool,
};

export function findWriteTool(name: WriteToolName): WriteTool {
  return writeTools[name];
}

export function isWriteTool(name: string): name is WriteToolName {
  return Object.hasOwn(writeTools, name);
}
