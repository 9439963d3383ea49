/** Hosts of programs that send: `email.shop.example`, `notifications.bank.example`. */
const SENDING_HOST =
  /^(?:e|m|t|em|email|emails|mail|mailer|mailing|mailings|news|newsletter|notify|notification|notifications|alert|alerts|ealerts|account|accounts|update|updates|marketing|promo|promotions|offers|info|transactional|bounce|reply|send|sender|crm|campaign|campaigns|deals|rewards|members|shop|orders|billing|messages|messaging|service)\d{0,2}$/;
/** Newsletter platforms: there a name is a title. */
const PLATFORM =
  /(?:^|\.)(?:substack|beehiiv|ccsend|mailchimpapp|mcsv|rsgsv|sendgrid|hubspotemail|klaviyomail|createsend|convertkit|mailerlite|sendinblue|brevo|getresponse|ghost|buttondown)\.(?:com|net|email|io)$/;
/** Shorter names are parts of many domains. */
const BRAND_MIN = 4;

/** A program of a company, by its address alone: much of its mail has no other mark. */
export function isSendingHost(address: string): boolean {
  const domain = domainOf(address);
  const labels = domain.split('.');
  return PLATFORM.test(domain) || labels.slice(0, -2).some((label) => SENDING_HOST.test(label));
}

/** "Blue Shop <hello@blueshop.example>": the name is the domain's, and the address not a person's. */
export function isBrand(name: string, address: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const brand = letters(name.slice(0, 100).replace(/\.(?:com|net|org|io|de|fr|es|it|co\.uk)$/i, ''));
  const local = letters(address.split('@')[0] ?? '');
  const isPersons = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word !== brand && word.length > 1 && local.includes(word));
  return brand.length >= BRAND_MIN && !isPersons && domainOf(address).split('.').slice(0, -1).includes(brand);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
