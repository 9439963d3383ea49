/** Phrases that mark quoted, forwarded or generated text, in the languages that triage reads. */

/** "On … wrote:" and its relatives. Tested on one bounded line, never on a whole text. */
export const QUOTE_INTRODUCTIONS = [
  /^on\s.{4,200}\swrote:$/i,
  /^am\s.{4,200}\s(?:schrieb|hat)\s.{1,160}:$/i,
  /^.{4,200}\sschrieb(?:\sam\s.{4,80})?:$/i,
  /^le\s.{4,200}\sa\s[ée]crit\s?:$/i,
  /^el\s.{4,200}\sescribi[óo]:$/i,
  /^il\s.{4,200}\sha\sscritto:$/i,
  /^em\s.{4,200}\sescreveu:$/i,
  /^op\s.{4,200}\sschreef\s.{1,160}:$/i,
  /^den\s.{4,200}\sskrev\s.{1,160}:$/i,
  /^.{4,200}\s(?:написала?|пишет):$/i,
  /^\d{4}年.{4,200}[:：]$/,
  /^.{4,200}(?:写道|のメール)\s?[:：]$/,
  /^في\s.{4,200}كتب.{0,160}:$/,
];

/** Everything below such a line is an older message. */
export const ORIGINAL_MARKERS =
  /^[-_\s]{2,}(?:original message|urspr(?:ü|u)ngliche nachricht|message d'origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|исходное сообщение|元のメッセージ|原始邮件)[-_\s]{2,}$/i;

/** Text below such a line was forwarded by the sender. */
export const FORWARD_MARKERS =
  /^(?:[-_\s]{2,}(?:forwarded message|weitergeleitete nachricht|message transf[ée]r[ée]|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht|vidarebefordrat meddelande|пересылаемое сообщение|пересланное сообщение|転送メッセージ|転送されたメッセージ|转发的?邮件)[-_\s]*|begin forwarded message:)$/i;

/** The first line of Outlook's block of headers; the next lines must carry two more of them. */
export const HEADER_BLOCK_LINE =
  /^\*{0,2}(?:from|sent|to|cc|subject|date|von|gesendet|an|betreff|datum|de|envoy[ée]|[àa]|objet|enviado|para|asunto|assunto|da|inviato|a|oggetto|van|verzonden|aan|onderwerp|från|skickat|till|ämne|от|отправлено|кому|тема|дата)\s?:\*{0,2}\s/i;

/** A line with only a closing: the signature follows. */
export const FAREWELLS =
  /^(?:(?:kind|best|warm|many)\s(?:regards|wishes|thanks)|regards|best|cheers|sincerely|yours(?:\s(?:sincerely|truly|faithfully))?|thanks(?:\sagain)?|thank\syou|all\sthe\sbest|(?:mit\s)?(?:freundlichen|besten|herzlichen|vielen|liebe|viele|beste|schöne|freundliche)\s(?:gr(?:ü|ue)(?:ß|ss)en?|dank)|gruß|mfg|lg|vg|(?:bien\s)?cordialement|bien\sà\s(?:vous|toi)|amicalement|bises|salutations(?:\sdistinguées)?|(?:un\s)?(?:cordial\s)?saludos?(?:\scordiales)?|atentamente|un\sabrazo|(?:cordiali|distinti)\ssaluti|cordialmente|saluti|a\spresto|grazie|atenciosamente|cumprimentos|(?:um\s)?abraço|met\svriendelijke\sgroet(?:en)?|vriendelijke\sgroet(?:en)?|groet(?:en|jes)?|mvg|(?:med\s)?vänliga?\shälsning(?:ar)?|hälsningar|mvh|с\sуважением|よろしくお願い(?:いた|致)します|よろしくお願いします|此致|祝好|مع\sالتحية|تحياتي)[\s,.!。،]*$/i;

export const SENT_FROM =
  /^(?:sent from my |sent from outlook|get outlook for |von meinem .{1,30} gesendet|gesendet mit |gesendet von meinem|envoyé de(?:puis)? mon|enviado desde mi|enviado do meu|inviato da(?:l mio)? |verzonden vanaf mijn|skickat från min|отправлено с (?:моего )?|iphoneから送信|发自我的)/i;

export const LEGAL_NOTICE =
  /(?:this (?:e-?mail|message)(?: and any attachments?)? (?:is|are|may be|contains?).{0,40}confidential|intended (?:solely|only) for the (?:use of the )?(?:addressee|recipient|individual)|diese e-?mail (?:enthält|kann) vertrauliche|ce (?:message|courriel|mail).{0,40}confidentiel|este (?:mensaje|correo).{0,60}confidencial|questo messaggio.{0,60}(?:riservat|confidenzial)|esta mensagem.{0,60}confidencia|dit bericht.{0,60}vertrouwelijk|detta (?:mail|meddelande).{0,60}konfidentiell)/i;
