/** A mail that nobody would call deceptive, from somebody who never wrote before. */
export interface OrdinaryMail {
  language: string;
  /** "Name <address>" */
  from: string;
  subject: string;
  text: string;
  links?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}
