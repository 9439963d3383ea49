/** "co" in example.co.uk belongs to the ending. */
const SECOND_LEVEL = /^(?:co|com|org|net|gov|gob|gov|ac|edu|or|ne|go|asso|nom)$/;
/** Anybody has an address there, so it says nothing about who writes. */
const FREE_MAIL =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|gmx|web|mail|yandex|proton|protonmail|zoho|qq|163|126|libero|orange|wanadoo|free|laposte|t-online|freenet|terra|uol|bol)\./;

/** The part of a host that somebody registers: "mail.shop.example.co.uk" → "example.co.uk". */
export function registered(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const ending = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2) ?? '') ? 3 : 2;
  return labels.slice(-ending).join('.');
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** "example" of "example.co.uk". */
export function ownLabel(host: string): string {
  return registered(host).split('.')[0] ?? '';
}

export function isFreeMail(host: string): boolean {
  return FREE_MAIL.test(registered(host));
}
