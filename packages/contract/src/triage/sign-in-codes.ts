/** The reason of sign-in codes and security alerts; an index in the database contains it. */
export const SECURITY_REASON = 'a sign-in code or a security alert';
/** How long they are at the top of their lane, and a code can be copied. */
export const CODE_MINUTES = 15;
