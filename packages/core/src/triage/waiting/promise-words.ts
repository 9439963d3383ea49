import type { Language } from '../rules/cues/languages.ts';

/**
 * How people say that they will do something: phrases separated by `|`, compared word by word without case and
 * accents; `*` at the end stands for any ending. Languages without spaces are compared character by character.
 */
export const promiseWords: Partial<Record<Language, string>> = {
  en: "i'll send|i will send|i'll get back|i will get back|i'll let you know|i will let you know|i'll have it|i'll have the|i will have the|i'll share|i will share|i'll forward|i will forward|i'll prepare|i will prepare|i'll finish|i will finish|i'll write|i will write|i'll call|i will call|i'll reply|i will reply|i'll answer|i'll look into|i will look into|i'll check|i will check|i'll deliver|i will deliver|i'll update|i will update|i'll review|i will review|i'll confirm|i will confirm|i'll follow up|i will follow up|i'll do it|i will do it|i'll do that|i'll take care|i will take care|i'll pay|i will pay|you'll have it|you will have it|you'll get it|you will get it|i am going to send|i'm going to send",
  de: 'ich schicke|ich sende|schicke ich|sende ich|ich melde mich|melde ich mich|ich gebe dir bescheid|ich gebe ihnen bescheid|gebe ich dir bescheid|gebe ich ihnen bescheid|ich kummere mich|kummere ich mich|ich liefere|liefere ich|ich reiche|reiche ich|ich rufe|rufe ich|ich schreibe|schreibe ich|ich prufe|prufe ich|ich erledige|erledige ich|ich antworte|ich werde dir|ich werde ihnen|ich werde es|ich werde das|ich werde die|ich bestatige|ich uberweise|uberweise ich|bekommst du von mir|bekommen sie von mir|erhalten sie von mir',
  fr: "je t'envoie|je vous envoie|je t'enverrai|je vous enverrai|j'enverrai|je l'envoie|je reviens vers|je reviendrai vers|je te tiens|je vous tiens|je te dirai|je vous dirai|je vous confirme|je te confirme|je confirmerai|je m'en occupe|je m'en occuperai|je vous appelle|je t'appelle|je vous rappelle|je te rappelle|je vous transmets|je te transmets|je vous ferai|je te ferai|je vous reponds|je te reponds|je vais vous envoyer|je vais t'envoyer|je le ferai|je prepare",
  es: 'te envio|le envio|os envio|te enviare|le enviare|lo enviare|lo envio|te mando|le mando|te mandare|le mandare|te aviso|le aviso|te avisare|le avisare|te confirmo|le confirmo|te confirmare|le confirmare|te respondo|le respondo|te respondere|le respondere|te llamo|le llamo|te llamare|le llamare|me encargo|me encargare|lo hare|voy a enviar*|te dire|le dire|te paso|le paso',
  it: 'ti mando|le mando|vi mando|ti mandero|le mandero|ti invio|le invio|vi invio|ti inviero|le inviero|lo inviero|ti faccio sapere|le faccio sapere|ti faro sapere|le faro sapere|vi faro sapere|ti confermo|le confermo|ti confermero|le confermero|ti rispondo|le rispondo|ti rispondero|ti chiamo|la chiamo|ti chiamero|la chiamero|me ne occupo|me ne occupero|lo faro|ci penso io',
  pt: 'envio-te|envio-lhe|te envio|lhe envio|vou enviar|enviarei|te mando|lhe mando|vou mandar|mandarei|aviso voce|te aviso|vou avisar|avisarei|confirmo consigo|vou confirmar|confirmarei|respondo amanha|vou responder|responderei|vou ligar|ligarei|trato disso|vou tratar|cuido disso|vou fazer|farei',
  nl: 'ik stuur|stuur ik|ik zal je|ik zal u|ik zal het|ik zal de|ik laat je weten|ik laat u weten|laat ik je weten|laat ik u weten|ik bel|bel ik|ik kom erop terug|kom ik erop terug|ik kom hierop terug|ik reageer|ik regel|regel ik|ik mail|mail ik|ik bevestig|ik lever|lever ik',
  sv: 'jag skickar|skickar jag|jag aterkommer|aterkommer jag|jag hor av mig|hor jag av mig|jag ska skicka|jag kommer att skicka|jag ringer|ringer jag|jag svarar|svarar jag|jag fixar|fixar jag|jag meddelar|meddelar jag|jag ordnar|ordnar jag|jag levererar|jag bekraftar',
  pl: 'wysle|przesle|dosle|dam znac|odezwe sie|odpowiem|zadzwonie|potwierdze|przygotuje|dostarcze|zajme sie|zrobie|sprawdze',
  ru: 'я пришлю|пришлю|я отправлю|отправлю|я вышлю|вышлю|я сообщу|сообщу|я отвечу|отвечу|я позвоню|позвоню|я подготовлю|подготовлю|я сделаю|сделаю|я проверю|проверю|дам знать|вернусь к вам|вернусь с ответом',
  tr: 'gonderecegim|gonderirim|yollayacagim|donecegim|donus yapacagim|haber verecegim|haber veririm|arayacagim|cevaplayacagim|hazirlayacagim|iletecegim|tamamlayacagim',
};

/** "I won't send it", "I would send it", "if I send it" promise nothing. */
export const refusingWords: Partial<Record<Language, string>> = {
  en: "not|won't|can't|cannot|if|unless|would|could|might|maybe|perhaps|tried",
  de: 'nicht|kein*|falls|wenn|vielleicht|wurde|konnte|eventuell',
  fr: 'pas|si|peut-etre|sauf',
  es: 'no|si|quiza|quizas|tal vez',
  it: 'non|se|forse',
  pt: 'nao|se|talvez',
  nl: 'niet|geen|als|misschien|indien|tenzij',
  sv: 'inte|om|kanske|ifall',
  pl: 'nie|jesli|jezeli|moze',
  ru: 'не|если|может|возможно',
  tr: 'eger|belki|degil',
};
