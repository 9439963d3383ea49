import type { LanguageCues } from './cue-kinds.ts';

export const de: LanguageCues = {
  smallWords:
    'und|der|die|das|ich|nicht|ist|zu|mit|sie|wir|für|auf|den|ein|eine|im|dem|von|bitte|uns|euch|dir|ihr|ihnen|auch|noch|hat|haben|wird|kann|wie|bei',
  ask: 'kannst du|könntest du|können sie|könnten sie|könnt ihr|könntet ihr|würdest du|würden sie|hast du|haben sie|habt ihr|weißt du|wissen sie|darf ich|dürfte ich|dürfen wir|soll ich|sollen wir|sollten wir|kann ich|können wir|ist es möglich|wäre es möglich|wärst du|wären sie|was meinst du|was meinen sie|was hältst du|was halten sie|wie siehst du|wie sehen sie|gibt es schon|gibt es neuigkeiten|eine frage|kurze frage|hätte eine frage|hätte noch eine|frage mich ob|wollte fragen|wollte mal fragen|wollte wissen|möchtest du|möchten sie|magst du|bist du dabei|seid ihr dabei|machst du mit|wer kann|wann bekommen wir|wann können wir mit|hättest du',
  request:
    'bitte senden|bitte schicken|bitte schick|bitte bestätigen|bitte prüfen|bitte prüfe|bitte melden|bitte melde|melde dich|melden sie sich|gib bescheid|gib mir bescheid|geben sie mir|geben sie uns|gib mir|sag mir|sagen sie mir|lass mich wissen|lassen sie mich|lasst mich wissen|lassen sie uns wissen|bitte um rückmeldung|um rückmeldung|um ihre rückmeldung|um deine rückmeldung|um antwort|um eine antwort|um ihre antwort|warte auf deine|warte auf ihre|warten auf ihre|warte noch auf|warten noch auf|brauche von dir|brauche von ihnen|brauche deine|brauche ihre|benötige ihre|benötigen wir von ihnen|benötigen von ihnen|benötigen ihre|brauchen ihre|brauchen deine|freue mich auf ihre antwort|freue mich auf deine antwort|freuen uns auf ihre antwort|bitte unterschreiben|bitte ausfüllen|bitte teilen sie|teilen sie uns|teilen sie mir|bitte schau|schau bitte|schau mal|schick mir|schicken sie mir|schicken sie uns|ihre freigabe|deine freigabe|deine meinung|ihre meinung|bitte ergänzen|bitte überweisen|bitte rufen|ruf mich|rufen sie mich|hake nach|nachhaken|erinnerung an meine|noch keine antwort|zurückschicken|zurücksenden|wäre dankbar|wäre ihnen dankbar|bitte antworten|bitte entscheide|bitte bring',
  availability:
    'passt es dir|passt es ihnen|passt dir|passt ihnen|passt euch|würde dir|würde ihnen|passen würde|würde es passen|wann passt|wann hast du|wann haben sie|wann hättest du|wann können|wann könnten|wann kannst|wann wäre|hast du zeit|haben sie zeit|habt ihr zeit|hättest du zeit|hätten sie zeit|hättest du lust|hast du lust|habt ihr lust|bist du frei|sind sie verfügbar|terminvorschlag|terminvorschläge|einen termin|termin vorschlagen|termin finden|termin vereinbaren|termine vorschlagen|welcher tag|welcher termin|welche uhrzeit|uhrzeit passt|wie wäre es|wie wär es|wie wäre|wie sieht es bei dir|wie sieht es bei ihnen|wie sieht dein|ginge es|ginge auch|geht bei dir|geht es bei dir|im kalender|deinem kalender|ihrem kalender|ihrem terminkalender|alternativ|freie termine|zeitfenster|kurz zeit|schaffst du es',
  meeting:
    'treffen|meeting|termin|besprechung|gespräch|telefonat|telefonieren|anruf|videokonferenz|videocall|call|kaffee|mittagessen|abendessen|essen gehen|zusammensetzen|austausch|austauschen|sprechen|sehen wir uns|vorstellungsgespräch|besichtigung|workshop|verabreden|vorbeikommen|bei uns vorbei|bier|abholen|spaziergang|jour fixe|besuch|kickoff|zum essen|kennenlernen|sprechstunde|ortstermin|frühstück|probefahrt|untersuchung',
  agreed:
    'bis dann|bis morgen|bis dienstag|bis montag dann|wir sehen uns|passt mir|passt mir gut|passt super|abgemacht|ist bestätigt|termin steht|bin dabei|freue mich auf das treffen|hiermit bestätige ich',
  moved:
    'verschieben|verlegen|absagen müssen|leider absagen|schaffe es leider nicht|anderer termin|anderen termin|ersatztermin|neuer termin|neuen termin|dazwischengekommen|vorverlegen|kann leider nicht',
  deadline:
    'bis morgen|bis heute|bis montag|bis dienstag|bis mittwoch|bis donnerstag|bis freitag|bis ende|bis spätestens|spätestens|bis zum|frist|fällig|heute noch|noch heute|bis mittag|innerhalb von|letzte mahnung|mahnung|überfällig|deadline|bis übermorgen|läuft ab|abgabe',
  urgent:
    'dringend|eilig|eilt|sofort|umgehend|so schnell wie möglich|schnellstmöglich|wichtig|notfall|unverzüglich|blockiert|ausgefallen|letzte mahnung|kritisch',
  noAnswer:
    'keine antwort nötig|keine antwort notwendig|keine antwort erforderlich|keine rückmeldung nötig|keine rückmeldung erforderlich|musst nicht antworten|müssen nicht antworten|brauchst nicht zu antworten|brauchst nicht antworten|nichts zu tun|musst nichts tun|müssen nichts tun|müssen sie nichts|nichts weiter tun|kein handlungsbedarf|zur info|zur information|zur kenntnis|zu ihrer information|nur zur info|nur kurz zur info|z k|wollte nur sagen|wollte nur kurz sagen|nur damit du|nur damit ihr|nur damit sie|bitte antworten sie nicht|nicht auf diese e|hiermit informieren wir|möchten sie informieren|kurzes update|brauchst du nicht reagieren',
  thanks:
    'danke|vielen dank|besten dank|herzlichen dank|dankeschön|alles klar|perfekt|super|in ordnung|erhalten|wird gemacht|gern geschehen|gerne geschehen|prima|wunderbar|freut mich',
  boilerplate:
    'haben sie fragen|bei fragen|bei rückfragen|falls du fragen|falls sie fragen|für fragen|noch fragen|fragen zu ihrer|brauchen sie hilfe|wussten sie|wusstest du|wie geht es|wie geht es dir|wie geht es ihnen|wie gehts|alles gut bei|hoffe es geht|nicht wahr|oder etwa nicht|wer hätte das gedacht|sind sie bereit|lust auf|sie waren das nicht|warst du das|zögern sie nicht|jederzeit gerne|stehen ihnen|wie zufrieden|wie hat ihnen|warum erhalte ich|schon gewusst|was gibt es schöneres|suchen sie|nicht verpassen',
  receipt:
    'rechnung|ihre bestellung|deine bestellung|bestellnummer|bestellbestätigung|auftragsbestätigung|zahlungseingang|zahlung erhalten|zahlungsbestätigung|quittung|kassenbon|versandbestätigung|wurde versandt|wurde verschickt|ist unterwegs|zugestellt|sendungsnummer|sendungsverfolgung|ihr paket|dein paket|buchungsbestätigung|buchungsnummer|ihre buchung|deine buchung|kontoauszug|abbuchung|lastschrift|fahrkarte|ihr ticket|gutschrift|mwst|gesamtbetrag|erstattung|vielen dank für ihren einkauf|gehaltsabrechnung|entgeltabrechnung|reservierung',
  notice:
    'bestätigungscode|sicherheitscode|anmeldecode|einmalcode|passwort zurücksetzen|neue anmeldung|neues gerät|hat dich erwähnt|hat kommentiert|zugewiesen|automatisch erzeugt|automatisch generiert|automatische nachricht|automatisch erstellt|erinnerung|ihr konto|dein konto|nutzungsbedingungen|agb|datenschutzerklärung|wartungsarbeiten|wartung|benachrichtigung|statusänderung|umfrage|verlängert sich|vertragsverlängerung|ihr vertrag|mitteilung|bescheid liegt|postfach|dokument in ihrem|freundschaftsanfrage|fällig zurück|leihfrist',
  alarm:
    'sicherheitswarnung|verdächtig|ungewöhnliche aktivität|zahlung fehlgeschlagen|konnte nicht abgebucht|wird gesperrt|gesperrt|gelöscht werden|letzte mahnung|handlungsbedarf|fällt aus|verspätung|rückruf|gekündigt|rücklastschrift',
  newsletter:
    'abmelden|abbestellen|newsletter|im browser ansehen|im browser anzeigen|online ansehen|rabatt|angebot|angebote|gutschein|gutscheincode|jetzt kaufen|jetzt shoppen|jetzt anmelden|mehr erfahren|weiterlesen|nur für kurze zeit|sale|versandkostenfrei|neuheiten|diese woche|ausgabe|webinar|jetzt sichern|frühbucher|jetzt entdecken|schnäppchen|aktion|die themen',
  autoReply:
    'abwesenheitsnotiz|automatische antwort|abwesend|nicht im büro|bin ich nicht erreichbar|im urlaub|außer haus|nicht im haus|in elternzeit|e mails werden nicht|eingangsbestätigung|wir haben ihre anfrage|ihre anfrage ist|ihre nachricht ist bei uns|ticketnummer|vorgangsnummer|schnellstmöglich bearbeiten|nur sporadisch',
  bounce:
    'unzustellbar|konnte nicht zugestellt|nicht zustellbar|zustellung fehlgeschlagen|empfänger unbekannt',
};
