import type { Parser } from 'chrono-node';

/** "kl 15", "kl. 9.30", "14:30": chrono's Swedish has no clock of its own. */
export const nordicClock: Parser = {
  pattern: () =>
    /(?:\bkl(?:ockan)?\.?\s*(\d{1,2})(?:[.:](\d{2}))?|\b(\d{1,2}):(\d{2}))(?:\s*[-–]\s*(\d{1,2})(?:[.:](\d{2}))?)?/i,
  extract: (context, match) => {
    const hour = Number(match[1] ?? match[3]);
    const minute = Number(match[2] ?? match[4] ?? 0);
    if (hour > 23 || minute > 59) return null;
    const endHour = match[5] === undefined ? null : Number(match[5]);
    const end =
      endHour === null || endHour > 23 ? undefined : { hour: endHour, minute: Number(match[6] ?? 0) };
    return context.createParsingResult(match.index ?? 0, match[0], { hour, minute }, end);
  },
};
