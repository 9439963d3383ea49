/** Hosts of programs that send: `email.shop.example`, `notifications.bank.example`. People have `mail.uni.example`, too. */
const SENDING_HOST =
  /^(?:emails?|em|mailer|mailings?|news|newsletters?|notify|notifications?|alerts?|ealerts|updates?|marketing|promo|promotions|offers|transactional|bounces?|campaigns?|deals|rewards)\d{0,2}$/;
/** Newsletter platforms: there a name is a title. */
const PLATFORM =
  /(?:^|\.)(?:substack|beehiiv|ccsend|mailchimpapp|mcsv|rsgsv|sendgrid|hubspotemail|klaviyomail|createsend|convertkit|mailerlite|sendinblue|brevo|getresponse|buttondown)\.(?:com|net|email|io)$/;
const FREE_MAIL =
  /(?:^|\.)(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|mail|gmx|web|aol|proton|protonmail|fastmail|yandex|zoho|naver|daum|orange|free|laposte|libero|wp|onet|seznam)\.[a-z.]{2,6}$/;
/** "co.uk": the name of the owner is before it. */
const TWO_PART_END = /\.(?:ac|co|com|edu|gov|net|org|or|ne)\.[a-z]{2}$/;
const OWN = /^(?:me|mail|post|ich|i|hi|hello|contact|kontakt|contacto|contato)$/;
/** Shorter names are parts of many domains. */
const BRAND_MIN = 4;

/** A program of a company, by its address alone: much of its mail has no other mark. */
export function isSendingHost(name: string, address: string): boolean {
  if (isPersons(name, address)) return false;
  const domain = domainOf(address);
  return (
    PLATFORM.test(domain) ||
    labelsOf(domain)
      .slice(0, -1)
      .some((label) => SENDING_HOST.test(label))
  );
}

/** "Bluewater <bookings@bluewater.example>": the name is the domain's, and the address not a person's. */
export function isBrand(name: string, address: string): boolean {
  const brand = name
    .trim()
    .toLowerCase()
    .replace(/\.(?:com|net|org|io)$/, '');
  const domain = domainOf(address);
  const local = address.split('@')[0]?.toLowerCase() ?? '';
  if (brand.length < BRAND_MIN || /[^\p{L}\p{N}]/u.test(brand) || FREE_MAIL.test(domain) || OWN.test(local))
    return false;
  return labelsOf(domain).some((label) => label.replaceAll('-', '') === brand);
}

/** A word of the name is in the address: "Ann Lee <ann@mail.uni.example>". */
function isPersons(name: string, address: string): boolean {
  const local = address.split('@')[0]?.toLowerCase() ?? '';
  const words = name
    .slice(0, 100)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const host = labelsOf(domainOf(address)).join('');
  return words.some((word) => word.length > 2 && local.includes(word) && !host.includes(word));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** From the left to the owner's. */
function labelsOf(domain: string): string[] {
  return domain.split('.').slice(0, TWO_PART_END.test(domain) ? -2 : -1);
}
