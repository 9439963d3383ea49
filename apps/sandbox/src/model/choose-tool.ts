import { meansSeveral } from './bulk-requests.ts';
import type { ToolOffer } from './conversation.ts';

export type Choice = { tool: ToolOffer; writes: boolean };

/** What a person says, and how a tool that does it is called. The first row that both match wins. */
const INTENTS: { said: RegExp; tool: RegExp; writes: boolean }[] = [
  {
    said: /\b(?:cancel|call off|delete)\b.*\b(?:meeting|event|call|invite|appointment|sync|review)\b/i,
    tool: /cancel.*(?:event|invite|meeting)/i,
    writes: true,
  },
  {
    said: /\b(?:move|put|restore)\b.*\b(?:to|into|in|back to)\s+(?:the\s+|my\s+)?(?:reply|schedule|fyi|done)\b/i,
    tool: /restore/i,
    writes: true,
  },
  {
    said: /\b(?:reschedule|move|postpone|shift|push)\b.*\b(?:meeting|event|call|appointment|sync|review|to)\b/i,
    tool: /(?:reschedule|move|update).*(?:event|invite|meeting)/i,
    writes: true,
  },
  {
    said: /\b(?:schedule|queue)\b.*\b(?:send|e-?mail|mail)\b|\bsend\b.*\b(?:later|tomorrow|tonight|next week|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in \w+ hours?)\b/i,
    tool: /schedule_?-?send|send_?later/i,
    writes: true,
  },
  {
    said: /\b(?:create|send|schedule|book|set up|arrange|put|add|make|invite)\b.*\b(?:meeting|event|invite|invitation|call|appointment|calendar|lunch|coffee)\b|\binvite\b/i,
    tool: /(?:create|add|book).*(?:invite|event|meeting)/i,
    writes: true,
  },
  { said: /\bsnooze\b|\bremind me\b|\bhide\b.*\buntil\b/i, tool: /snooze/i, writes: true },
  { said: /\b(?:restore|move .* back|put .* back|un-?archive)\b/i, tool: /restore/i, writes: true },
  { said: /\b(?:archive|clear out|get rid of|file away)\b/i, tool: /archive/i, writes: true },
  {
    said: /\b(?:send|write|reply|answer|respond|tell|e-?mail|forward)\b(?!.*\bwho\b)/i,
    tool: /send_?-?(?:e-?)?mail|send_?message|reply/i,
    writes: true,
  },
  { said: /\b(?:free|available|availability|slots?|when can)\b/i, tool: /free|slot|availab/i, writes: false },
  {
    said: /\b(?:queued|scheduled sends?|outbox|waiting to (?:go|be sent)|pending sends?)\b/i,
    tool: /queue|scheduled_?send|pending/i,
    writes: false,
  },
  {
    said: /\b(?:calendar|agenda|events?|meetings?|appointments?|my day|diary)\b/i,
    tool: /(?:list|get|read).*(?:event|calendar|agenda)/i,
    writes: false,
  },
  {
    said: /\b(?:how many|count|senders?|who (?:writes|sends|e-?mails|mails))\b/i,
    tool: /sender|count/i,
    writes: false,
  },
  {
    said: /\b(?:lane|inbox|needs? (?:a |an |my )?(?:reply|answer|attention)|waiting for me|unread|urgent|to do|what('s| is) new)\b/i,
    tool: /lane|inbox/i,
    writes: false,
  },
  {
    said: /\b(?:read|open|show)\b.*\b(?:thread|mail|message|conversation)\b.*\b[\w-]*\d[\w-]*\b/i,
    tool: /(?:read|get|open).*(?:thread|mail|message)/i,
    writes: false,
  },
  { said: /./s, tool: /search|find/i, writes: false },
];

const SMALL_TALK =
  /^\s*(?:hi|hello|hey|hej|hallo|thanks?|thank you|ok(?:ay)?|good (?:morning|evening)|who are you|what can you do|help)\b[^?]{0,30}\??[\s!.]*$/i;

export function chooseTool(said: string, tools: ToolOffer[]): Choice | null {
  if (SMALL_TALK.test(said)) return null;
  for (const intent of INTENTS) {
    if (!intent.said.test(said)) continue;
    const fitting = tools.filter((offer) => intent.tool.test(offer.name));
    const tool = fitting.find(({ name }) => /s$/.test(name) === meansSeveral(said)) ?? fitting[0];
    if (tool) return { tool, writes: intent.writes };
  }
  return null;
}

export function findLookup(tools: ToolOffer[], about: 'event' | 'thread'): ToolOffer | undefined {
  const wanted = about === 'event' ? /(?:list|get|read).*(?:event|calendar|agenda)/i : /search|find/i;
  return tools.find((tool) => wanted.test(tool.name));
}
