const READ_MAX = 12_000;

/** For texts with single blanks. Bounded gaps only: no pattern can backtrack far. */
const KINDS = {
  password:
    /\b(?:(?:verify|confirm|validate|update|re-?activate|restore|unlock|recover|secure|review) (?:\w{1,24} ){0,3}(?:account|identity|password|mailbox|e-?mail address|billing|payment (?:method|details|information)|login|profile|wallet)|(?:account|mailbox|e-?mail|wallet|profile|access|page|subscription|membership) (?:\w{1,24} ){0,4}(?:suspend|limit|restrict|block|lock|deactivat|disabl|terminat|expire|on hold|violat)\w{0,24}|unusual (?:sign|log|activity)\w{0,24}|password (?:will |has |is )?(?:expir|due|about)\w{0,24}|(?:mailbox|storage|quota) (?:\w{1,24} ){0,4}(?:full|exceed\w{0,24}|limit|9\d ?%)|sign-?in (?:attempt|activity)|keep (?:the |your )?(?:same|current) password|pending (?:messages|mails|emails)|undelivered messages|recovery phrase|seed phrase|someone (?:has )?(?:tried|attempted)|security (?:alert|notice|warning))/gi,
  passwordAbroad:
    /(?:konto (?:\p{L}{1,24} ){0,4}(?:gesperrt|eingeschränkt|verifizier|bestätig|aktualisier)\p{L}{0,24}|(?:bestätigen|verifizieren|aktualisieren) sie (?:\p{L}{1,24} ){0,3}(?:konto|daten|identität|passwort)|conta (?:\p{L}{1,24} ){0,4}(?:bloquead|suspens|cancelad|inativ)\p{L}{0,24}|(?:atualiz|confirm|verifi|valid|regulariz|desbloque)\p{L}{0,24} (?:\p{L}{1,24} ){0,3}(?:conta|dados|cadastro|senha|cpf|pendência)|senha (?:\p{L}{1,24} ){0,3}expir\p{L}{0,24}|cuenta (?:\p{L}{1,24} ){0,4}(?:bloquead|suspendid|limitad)\p{L}{0,24}|(?:verifi|confirm|actualiz)\p{L}{0,24} (?:\p{L}{1,24} ){0,3}(?:cuenta|datos|identidad|contraseña)|compte (?:\p{L}{1,24} ){0,4}(?:suspendu|bloqué|limité|désactivé)|(?:vérifi|confirm|mettre à jour|actualis)\p{L}{0,24} (?:\p{L}{1,24} ){0,3}(?:compte|identité|informations|coordonnées)|(?:verific|conferm|aggiorn)\p{L}{0,24} (?:\p{L}{1,24} ){0,3}(?:account|conto|dati|identità)|(?:conto|account) (?:\p{L}{1,24} ){0,3}(?:sospeso|bloccato|limitato)|rekening (?:\p{L}{1,24} ){0,3}(?:geblokkeerd|beperkt)|アカウント.{0,12}(?:停止|制限|確認|更新)|(?:ご本人|会員情報|お支払い).{0,8}(?:確認|更新))/giu,
  payment:
    /\b(?:(?:invoice|payment|bill|statement) (?:\w{1,24} ){0,4}(?:overdue|due|declined|failed|outstanding|attached|pending)|(?:overdue|outstanding|unpaid|attached|final) (?:\w{1,24} ){0,2}(?:invoice|payment|statement|bill)|avoid (?:a |any |the )?(?:\w{1,24} )?(?:fee|penalty|charge|interruption|suspension)|remittance|wire transfer|gift cards?|your (?:order|subscription|renewal) (?:\w{1,24} ){0,5}(?:charged|renewed|debited)|(?:auto-?)?(?:renew|debit)ed (?:\w{1,24} ){0,4}\$|customs? fee|(?:redelivery|shipping|delivery|unpaid) fee|package (?:\w{1,24} ){0,4}(?:held|pending|on hold|could not)|toll|boleto|fatura|nota fiscal|rechnung (?:\p{L}{1,24} ){0,3}(?:überfällig|offen)|facture impayée|factura (?:vencida|pendiente)|multas?\b|intima[çc][ãa]o|precat[óo]rio)/giu,
  prize:
    /\b(?:you(?:'ve| have)? (?:been |are )?(?:selected|chosen|won|the winner|a winner)|congratulations|claim (?:your|now|the)|reward(?:s)? (?:card|points|expire|inside)|free (?:gift|iphone|spins)|exclusive (?:reward|offer) (?:for|inside)|survey|sweepstake|gift inside|airdrop|free bonus|jackpot|casino|gratis ?spins|exclusively selected|survey for a reward|bonus is waiting|gift card|geschenkkarte|umfrage|sondage|gagnez|encuesta|seleccionado|enquête|freispiele?n?|free spins|has expired!|limited (?:supply|stock)|staking|(?:connect|claim|sync) (?:your )?(?:wallet|tokens?)|handpicked|loyalty program|herzlichen glückwunsch|gewinnspiel|gewonnen|verlosung|gutschein|prämie|resgat\w{1,24}|saldo (?:\S{1,24} ){0,2}(?:liberado|dispon)\S{0,24}|cr[ée]dito (?:\S{1,24} ){0,2}liberado|pontos (?:\S{1,24} ){0,3}(?:expir|acumulad|livelo)\S{0,24}|parab[ée]ns|gagn[ée]|cadeau|premio|ganador|gefeliciteerd|gewonnen|verloten|cadeaukaart\w{0,24}|auszahlung (?:\S{1,24} ){0,6}(?:bestätig|bereit)\S{0,24}|guthaben (?:\S{1,24} ){0,6}(?:abholung|bereit)\S{0,24}|steuererstattung|gratis testen|kostenlos testen)/gi,
  advance:
    /\b(?:(?:million|billion|thousand)s? (?:\w{1,24} ){0,2}(?:dollars|usd|euros?|pounds)|(?:us\$|usd|\$|€|£|gbp|eur)\s?\d{1,3}(?:[.,]\d{3}){2,}|\$\d{1,9}(?:\.\d{1,4})?\s?(?:million|m\b)|next of kin|beneficiary|inheritance|late (?:client|husband|wife|father|customer)|deceased|barrister|unclaimed|compensation (?:fund|payment)|atm (?:visa |master )?card|lottery|consignment|confidential (?:business|transaction|proposal)|business proposal|private proposition|probate|awarded|advogado pessoal|meu cliente morreu|foreign partner|fund transfer|transfer of (?:the |this )?(?:funds?|money)|donat(?:e|ion) (?:\w{1,24} ){0,4}(?:you|charity)|god bless|dying|cancer|widow|orphan|diplomat|united nations|imf\b|world bank|western union|moneygram|central bank|federal reserve|bank draft|loan offer|investment (?:opportunity|funds)|contact (?:my|the|our) (?:lawyer|attorney|secretary|agent)|dear (?:friend|beneficiary|beloved)|beloved|your indulgence|mutually beneficial|business (?:dealing|deal|transaction)|seek your consent|fund manager|has a gift for you|get back to me for)/gi,
  coins:
    /\b(?:(?:bitcoins?|btc|usdt|eth|erc-?20|nft|defi|crypto)\b(?=[\s\S]{0,600}\b(?:withdraw\w{0,24}|claim\w{0,24}|balance|wallet|reward\w{0,24}|upgrad\w{0,24}|mining|mint|stak\w{1,24}|stake|24 hours|bonus))|(?:withdraw|claim) (?:your )?(?:\w{1,24} ){0,3}(?:funds|assets|tokens?|coins?|\d[\d,.]{0,12} ?\$)|wallet has been|ledger security|accelerator program)/gi,
  extortion:
    /\b(?:bitcoin|btc)\b(?=[\s\S]{0,2000}\b(?:wallet|address|camera|webcam|recorded|video|hacked|malware|trojan|infected)\b)|\b(?:i (?:have )?(?:hacked|recorded|infected)|your (?:device|computer|webcam|camera) (?:was|has been|is) (?:hacked|infected|compromised)|masturbat\w{1,24}|i am a (?:professional )?hacker)\b/gi,
  urgent:
    /\b(?:within (?:24|48|12|72|the next \d+) ?h\w{0,24}|immediate(?:ly)?(?: action)?|action required|urgent(?:ly)?|final (?:notice|warning|reminder)|last (?:warning|chance|reminder)|today|before midnight|expires? (?:today|soon|in)|sofort|dringend|hoje|urgente|imediat\w{1,24}|aujourd'hui|hoy|última|ultimo)\b/gi,
} as const;

export type WordClue = keyof typeof KINDS;

/** How many different phrases of each kind a text has. */
export function countWords(text: string): Record<WordClue, number> {
  const read = text.slice(0, READ_MAX).replace(/\s+/g, ' ');
  const count = (kind: WordClue) =>
    new Set(read.match(KINDS[kind])?.map((found) => found.toLowerCase())).size;
  return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, count(kind as WordClue)])) as Record<
    WordClue,
    number
  >;
}

const NEW_ACCOUNT =
  /\b(?:(?:new|updated|changed?) (?:our )?(?:bank(?:ing)?|account) (?:details|account|information)|bank (?:details|account) (?:have|has|was|were)? ?(?:changed|updated)|(?:neue[sn]?|geänderte) (?:konto|bankverbindung|bankdaten)|bank gewechselt|nouveau(?:x)? (?:rib|compte|coordonnées bancaires)|nueva cuenta (?:bancaria)?|nuovo (?:iban|conto))/iu;
const PAY =
  /\b(?:pay|payment|transfer|remit|invoice|überweis\p{L}{0,24}|zahl\p{L}{0,24}|rechnung|virement|règlement|transfer\p{L}{0,24}|pago|bonific\p{L}{0,24})/iu;

/** "Please pay to our new account": the typical start of invoice fraud, also from a known sender. */
export function asksForNewAccount(text: string): boolean {
  const read = text.slice(0, READ_MAX).replace(/\s+/g, ' ');
  return NEW_ACCOUNT.test(read) && PAY.test(read);
}
