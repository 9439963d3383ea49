/**
 * The address is a secret, so no other site may see it. Without any referrer a form of a browser without scripts would
 * name no origin, and be refused as one of another site.
 */
export const SECRET_PAGE_HEADERS = { 'Referrer-Policy': 'same-origin' };
