import type { Plan } from './request.ts';
import { inWords } from './say.ts';

export const sayWelcome: Plan = (request) => ({ say: inWords(request, 'You are welcome.', 'Gern.') });

export const sayAbilities: Plan = (request) => ({
  say: inWords(
    request,
    [
      'I am a small demo model that runs on this machine, by rules. I can',
      '- find and summarize emails, and answer questions about them',
      '- list your lanes, calendar, free times, outbox and senders',
      '- archive, snooze, move, star, mute, label, delete or report emails, remind you of them, and block senders',
      '- reply, write and schedule emails, book meetings, and make rules',
      '',
      'Everything that reaches other people shows you a card first. With an AI key of your own, a real model answers here.',
    ].join('\n'),
    [
      'Ich bin ein kleines Demo-Modell, das nach Regeln auf diesem Rechner läuft. Ich kann',
      '- E-Mails finden, zusammenfassen und Fragen dazu beantworten',
      '- Fächer, Kalender, freie Zeiten, Postausgang und Absender zeigen',
      '- E-Mails archivieren, zurückstellen, verschieben, markieren oder löschen und an sie erinnern',
      '- antworten, schreiben, Termine vorschlagen und Regeln anlegen',
      '',
      'Alles, was andere erreicht, zeigt dir vorher eine Karte.',
    ].join('\n'),
  ),
});

export const sayCannot: Plan = (request) => ({
  say: inWords(
    request,
    'This demo model cannot do that: it only works with your mail and calendar, by rules. A real model with your own AI key understands more.',
    'Das kann dieses Demo-Modell nicht: Es arbeitet nach Regeln und nur mit E-Mails und Kalender. Ein echtes Modell mit eigenem Schlüssel versteht mehr.',
  ),
});

/** Two changes in one message: "archive the first one and star the second". */
export const TWO_CHANGES =
  /^\s*(?:please |can you |could you |bitte )?((?:archive|star|unstar|snooze|mute|delete|trash|label|move|block|remind|archiviere?|lösche?|verschiebe?)\b[^:“"]{1,200}?),?\s+(?:and then|and|then|und dann|und|dann)\s+((?:archive|star|unstar|snooze|mute|delete|trash|label|move|block|remind|reply|send|archiviere?|lösche?|verschiebe?)\b[^:“"]{1,200}?)[.!]?\s*$/i;

/** One at a time: done together, a thread of the one would be taken for the other. */
export const sayOneAtATime: Plan = (request) => {
  const [, first = '', second = ''] = TWO_CHANGES.exec(request.said) ?? [];
  return {
    say: inWords(
      request,
      `This demo model makes one change for each message. First say “${first}”, then “${second}”.`,
      `Dieses Demo-Modell macht eine Änderung je Nachricht. Sag zuerst „${first}“, dann „${second}“.`,
    ),
  };
};
