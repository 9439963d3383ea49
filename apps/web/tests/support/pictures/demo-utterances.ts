import type { Utterance } from './utterance.ts';

/** Written from the product's documentation and tool list, without the engine. */
export const utterances: Utterance[] = [
  // The three suggestions of the empty panel.
  {
    says: 'What needs me today?',
    tools: ['list_lane', 'list_calendar_events'],
    answer: [/Walk-through with the landlord|Can you approve the launch mail/, /calendar|meeting/i],
  },
  { says: 'Which emails need a meeting time?', tools: ['list_lane'], answer: [/garden centres/] },
  {
    says: 'Archive this week’s newsletters',
    tools: ['search_mail', 'archive_threads'],
    threads:
      /fog|price increase|Stühle|Laternen|Issue 212|Kapuze|Letzte Chance|Linsen|ship to Switzerland|numeral|Kanalbrücke/,
    atLeast: 5,
  },

  // Questions about lanes, calendar, outbox and people.
  { says: 'What is in FYI?', tools: ['list_lane'], input: { lane: 'fyi' }, answer: [/FYI/] },
  {
    says: 'Show me the snoozed emails',
    tools: ['list_lane'],
    input: { lane: 'snoozed' },
    answer: [/nothing/i],
  },
  {
    says: 'What is on my calendar tomorrow?',
    tools: ['list_calendar_events'],
    answer: [/Stand-up/, /Budget review/],
  },
  { says: 'When am I free this week?', tools: ['free_slots'], answer: [/\d{1,2}[:.]\d\d/] },
  {
    says: 'Find me a free hour',
    tools: ['free_slots'],
    input: { durationMinutes: 60 },
    answer: [/\d{1,2}[:.]\d\d/],
  },
  { says: 'What is waiting in the outbox?', tools: ['list_queued_sends'], answer: [/nothing/i] },
  {
    says: 'How many emails did Hannah Weiss send me?',
    tools: ['inspect_sender'],
    input: { sender: /hannah/i },
    answer: [/Hannah Weiss/, /\b[2-9]\b/],
  },
  { says: 'Who writes to me most?', tools: ['inspect_sender'], answer: [/CodeHarbor|Okafor|Rossi|Patel/i] },

  // Questions about what a thread says.
  {
    says: 'Summarize the thread about the lease draft',
    tools: ['search_mail', 'read_thread'],
    threads: /Lease draft/,
    answer: [/bank guarantee/, /Wetzel/],
  },
  {
    says: 'What did Ruth Feldmann say about clause 4.2?',
    tools: ['search_mail', 'read_thread'],
    threads: /Clause 4\.2/,
    answer: [/in text form/],
  },
  {
    says: 'What does Gerd Pohl need from me?',
    tools: ['search_mail', 'read_thread'],
    threads: /Insurance/,
    answer: [/Druck/, /Freitag/],
  },
  {
    says: 'What did Dev ask about the Swedish shop?',
    tools: ['search_mail', 'read_thread'],
    threads: /Swedish shop/,
    answer: [/2.190/],
  },
  { says: 'Search for the Minato agreement', tools: ['search_mail'], answer: [/Supply agreement/] },
  {
    says: 'Find emails from Chiara with an attachment',
    tools: ['search_mail'],
    input: { query: /from:\S*chiara.*has:attachment|has:attachment.*from:\S*chiara/i },
    answer: [/launch mail|Furniture|Beta gardens/],
  },

  // One thread is changed without a card.
  {
    says: 'Archive the email about the desk lamp from Chiara',
    tools: ['search_mail', 'archive_thread'],
    threads: /^Desk lamp/,
    answer: [/^Done/],
  },
  {
    says: 'Snooze the email about the bicycle until tomorrow at 9',
    tools: ['search_mail', 'snooze_thread'],
    threads: /Your bicycle/,
    input: { until: { day: 'tomorrow', hour: 9 } },
    answer: [/^Done/],
  },
  {
    says: 'Move the goats email to FYI',
    tools: ['search_mail', 'restore_thread'],
    threads: /goats/,
    input: { lane: 'fyi' },
    answer: [/^Done/],
  },
  {
    says: 'Undo that',
    after: 'Archive the email about the green kids bike',
    tools: ['undo_last_change'],
    answer: [/Undone: 1 of 1/],
  },

  // A card for everything else.
  {
    says: 'Remind me on Friday if Reto Amsler does not answer',
    tools: ['search_mail', 'remind_threads'],
    threads: /Dealer terms/,
    input: { remindAt: { day: 'friday', hour: 8 } },
  },
  {
    says: 'Star the email "Cello for Maja"',
    tools: ['search_mail', 'star_threads'],
    threads: /^Cello for Maja/,
    input: { on: true },
  },
  {
    says: 'Remove the star from "Lisbon in March"',
    tools: ['search_mail', 'star_threads'],
    threads: /^Lisbon in March/,
    input: { on: false },
  },
  {
    says: 'Mute the thread "The first sentence"',
    tools: ['search_mail', 'mute_threads'],
    threads: /^The first sentence/,
  },
  {
    says: 'Delete the email "Umbrella found"',
    tools: ['search_mail', 'trash_threads'],
    threads: /^Umbrella found/,
  },
  {
    says: 'Report "Confirm your mailbox before midnight" as spam',
    tools: ['search_mail', 'report_spam_threads'],
    threads: /^Confirm your mailbox/,
  },
  {
    says: 'Block billing@kanalbank-secure.test',
    tools: ['block_sender'],
    input: { address: 'billing@kanalbank-secure.test' },
  },
  {
    says: 'Archive all emails from Stimmgabel',
    tools: ['search_mail', 'archive_threads'],
    threads: /Your receipt for/,
    atLeast: 2,
  },
  {
    says: 'Snooze everything from Fernhill CI until Monday at 9',
    tools: ['search_mail', 'snooze_threads'],
    threads: /^Build (failed|passed)/,
    atLeast: 4,
    input: { until: { day: 'monday', hour: 9 } },
  },
  {
    says: 'Make a rule that archives everything from updates@linkwerk-netz.test',
    tools: ['create_rule'],
    input: { conditions: { from: ['updates@linkwerk-netz.test'] }, actions: { archive: true } },
  },
  {
    says: 'Make a rule: mail with the word invoice goes to FYI',
    tools: ['create_rule'],
    input: { conditions: { words: ['invoice'] }, actions: { lane: 'fyi' } },
  },
  {
    says: 'Make a rule: mail with the word invoice, forward it to books@fernhill.test and draft a reply that says we pay within a week',
    tools: ['create_rule'],
    input: {
      conditions: { words: ['invoice'] },
      actions: { forwardTo: 'books@fernhill.test', draftReply: 'we pay within a week' },
    },
  },
  {
    says: 'Every Friday at 9 list unanswered customer mail',
    tools: ['create_task'],
    input: { text: 'List unanswered customer mail', times: ['09:00'], days: [5] },
  },
  {
    says: 'Please tell me what needs me every weekday at 7:30',
    tools: ['create_task'],
    input: { text: 'Tell me what needs me', times: ['07:30'], days: [1, 2, 3, 4, 5] },
  },

  // Writing.
  {
    says: 'Reply to Fiona MacRae that a wire cage is fine and does not disturb the wind',
    tools: ['search_mail', 'read_thread', 'send_email'],
    threads: /goats/,
    input: {
      to: ['fiona@macraecroft.test'],
      body: /^(?:Hello|Hi|Dear) (?:Fiona|Ms MacRae),[\s\S]*cage is fine[\s\S]*Ada/,
      subject: /^Re: Does the station/,
    },
  },
  {
    says: 'Antworte Gerd Pohl: höchstens 8 bar, kein Publikumsverkehr',
    tools: ['search_mail', 'read_thread', 'send_email'],
    threads: /Insurance/,
    input: {
      to: ['g.pohl@hanse-assekuranz.test'],
      body: /^(?:Sehr geehrter Herr|Guten Tag Herr|Guten Tag Gerd) ?Pohl,[\s\S]*8 bar[\s\S]*(?:Grüße|Grüßen)[\s\S]*Ada/,
    },
  },
  {
    says: 'Write to Ben: the fix is approved for 1.0.1',
    tools: ['search_mail', 'send_email'],
    input: {
      to: ['ben@sandbox.test'],
      body: /Ben,[\s\S]*fix is approved for 1\.0\.1[\s\S]*Ada/,
      subject: /\S/,
    },
  },
  {
    says: 'Send Chiara an email tomorrow at 8: please bring the cake',
    tools: ['search_mail', 'schedule_send'],
    input: { to: ['chiara@sandbox.test'], body: /bring the cake/, sendAt: { day: 'tomorrow', hour: 8 } },
  },
  {
    says: 'Book a meeting with Vera Novak on Tuesday at 10',
    tools: ['search_mail', 'create_calendar_invite'],
    threads: /garden centres/,
    input: { slotStart: { day: 'tuesday', hour: 10 } },
  },

  // What cannot be done is said, and nothing is done.
  { says: 'Book me a flight to Lisbon', tools: [], answer: [/demo model can.?not/i] },
  {
    says: 'Archive the email from Zebulon Quark',
    tools: ['search_mail'],
    answer: [/found no|nothing/i, /Zebulon Quark/],
  },
  { says: 'What can you do?', tools: [], answer: [/archive/i, /demo/i] },
];
