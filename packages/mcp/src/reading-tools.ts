import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { TriageClient } from '@triage/client/create-client';
import { askRequest } from '@triage/contract/inbox/ask';
import { briefRequest } from '@triage/contract/inbox/brief';
import type { ThreadView } from '@triage/contract/inbox/inbox';
import { inboxCountsRequest, inboxListRequest, threadRequest } from '@triage/contract/inbox/inbox';
import { mailListRequest } from '@triage/contract/inbox/mail-list';
import { advancedSearchRequest, semanticSearchRequest } from '@triage/contract/inbox/search';
import { summaryRequest } from '@triage/contract/inbox/summary';
import { agendaRequest } from '@triage/contract/meetings/agenda';
import { slotsRequest } from '@triage/contract/meetings/meeting';
import { listSendsRequest } from '@triage/contract/sending/send';
import { previewRuleRequest } from '@triage/contract/triage/rules';
import { answer, answerForeign, answerRefusals, reading } from './tool-answer.ts';

/** The newest messages say what a thread is about now; a model's window is not endless. */
const MESSAGES_MAX = 12;
const MESSAGE_CHARS = 5_000;

export function addReadTools(server: McpServer, triage: TriageClient): void {
  server.registerTool(
    'list_lane',
    {
      description:
        'Threads of a lane of the inbox (reply, schedule, fyi, done) or the snoozed ones, most urgent first, by pages',
      inputSchema: inboxListRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.listInbox(request))),
  );
  server.registerTool(
    'list_mail',
    {
      description:
        'Mail beside the lanes, newest first, by pages: sent, starred, done (archived), waiting (for an answer, oldest first), all, a label (label:ID), a split (split:ID), a saved search (search:ID), drafts, spam or trash',
      inputSchema: mailListRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.listMail(request))),
  );
  server.registerTool(
    'list_mailboxes',
    {
      description:
        'The mailboxes of the person: mailboxId for other tools, address, name and whether it is connected. Ids of threads begin with it, except in the first mailbox',
      annotations: reading,
    },
    () => answerRefusals(async () => answer(await triage.mailboxes())),
  );
  server.registerTool(
    'list_labels',
    { description: "The person's own labels, with their ids and colours", annotations: reading },
    () => answerRefusals(async () => answerForeign('mail', await triage.listLabels())),
  );
  server.registerTool(
    'list_snippets',
    {
      description:
        'Texts that the person has prepared, by name, to be used in their email. {first name} and {date} are placeholders. Their files are attached when the person inserts one',
      annotations: reading,
    },
    () => answerRefusals(async () => answer({ snippets: await triage.listSnippets() })),
  );
  server.registerTool(
    'list_rules',
    {
      description: 'The rules that the person has made for new mail, in the order in which they are tried',
      annotations: reading,
    },
    () => answerRefusals(async () => answer(await triage.listRules())),
  );
  server.registerTool(
    'list_splits',
    {
      description:
        'Sections of the inbox that the person has made, in their order, with how many threads are in each. list_mail with split:ID lists one',
      annotations: reading,
    },
    () => answerRefusals(async () => answer(await triage.listSplits())),
  );
  server.registerTool(
    'list_saved_searches',
    {
      description:
        'Searches that the person has pinned, in their order, with how many threads match each. list_mail with search:ID lists one',
      annotations: reading,
    },
    () => answerRefusals(async () => answer(await triage.listSavedSearches())),
  );
  server.registerTool(
    'list_tasks',
    {
      description: 'The scheduled tasks of the assistant, each with its next time and its last answer',
      annotations: reading,
    },
    () => answerRefusals(async () => answerForeign('mail', await triage.listTasks())),
  );
  server.registerTool(
    'list_rule_log',
    {
      description: 'What the rules of the person did to which threads, newest first',
      annotations: reading,
    },
    () => answerRefusals(async () => answerForeign('mail', await triage.listRuleRuns())),
  );
  server.registerTool(
    'preview_rule',
    {
      description: 'What a rule would have done in the last 14 days. Nothing changes, and no rule is made',
      inputSchema: previewRuleRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.previewRule(request))),
  );
  server.registerTool(
    'list_reminders',
    {
      description: 'Threads that the person will be reminded of if nobody answers, the next one first',
      annotations: reading,
    },
    () => answerRefusals(async () => answerForeign('mail', await triage.listReminders())),
  );
  server.registerTool(
    'get_brief',
    {
      description:
        "The person's newest brief, or a kept one by its id: emails that need a reply, the meetings of that day, replies the person is waiting for, newsletters, and what Triage did automatically. `open` is false for what was dealt with since",
      inputSchema: briefRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.brief(request))),
  );
  server.registerTool(
    'count_lanes',
    {
      description: 'How many threads each lane of the inbox holds, or each lane of a split',
      inputSchema: inboxCountsRequest.unwrap(),
      annotations: reading,
    },
    (request) => answerRefusals(async () => answer(await triage.counts(request))),
  );
  server.registerTool(
    'read_thread',
    {
      description: 'The messages of a thread, oldest first: who wrote to whom, when and what',
      inputSchema: threadRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', shorten(await triage.thread(request)))),
  );
  server.registerTool(
    'summarize_thread',
    {
      description:
        'Two sentences about a thread of more than three messages or 600 words, and what it asks of the person, each with the id of its message; null for a shorter thread',
      inputSchema: summaryRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.summarize(request))),
  );
  server.registerTool(
    'ask_mail',
    {
      description:
        'Answer a question from the whole mail and calendar, in sentences that cite passages of messages. Without a model behind it only passages that may answer it; free times come from the calendar',
      inputSchema: askRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.askMail(request))),
  );
  server.registerTool(
    'search_mail',
    {
      description:
        'Search by words and filters. Mail operators (from: subject: after: has:attachment …) work in the query',
      inputSchema: advancedSearchRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.search(request))),
  );
  server.registerTool(
    'search_by_meaning',
    {
      description: 'Search by meaning, for what is not known by its words',
      inputSchema: semanticSearchRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.searchByMeaning(request))),
  );
  server.registerTool(
    'list_sends',
    {
      description: 'Mails that wait to leave, were sent or failed, the next to leave first',
      inputSchema: listSendsRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('mail', await triage.listSends(request))),
  );
  server.registerTool(
    'list_addresses',
    {
      description: 'The addresses that the person can send from, with the default one and their signatures',
      annotations: reading,
    },
    () =>
      answerRefusals(async () => {
        const { addresses } = await triage.addresses();
        return answer({
          addresses: addresses.map(({ signature, ...address }) => ({
            ...address,
            signature: signature?.text ?? null,
          })),
        });
      }),
  );
  server.registerTool(
    'list_agenda',
    {
      description:
        "Events of whole days in the person's calendars, busy, tentative and free ones, by start; today and six more days unless told",
      inputSchema: agendaRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('calendar', await triage.agenda(request))),
  );
  server.registerTool(
    'free_slots',
    {
      description:
        'Free times in the calendar within working hours; times that the given thread proposes come first',
      inputSchema: slotsRequest,
      annotations: reading,
    },
    (request) => answerRefusals(async () => answerForeign('calendar', await triage.slots(request))),
  );
}

function shorten({ threadId, subject, lane, priority, suspicious, messages }: ThreadView) {
  const shown = messages.slice(-MESSAGES_MAX);
  return {
    threadId,
    subject,
    lane,
    priority,
    suspicious,
    olderMessages: messages.length - shown.length,
    messages: shown.map(({ from, to, cc, sentAt, fromMe, text, attachments }) => ({
      from,
      to,
      cc,
      sentAt,
      fromMe,
      text: text.length > MESSAGE_CHARS ? `${text.slice(0, MESSAGE_CHARS).toWellFormed()} […]` : text,
      attachments: attachments.map(({ filename }) => filename),
    })),
  };
}
