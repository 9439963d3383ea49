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
