/** NO: not possible now. BAD: no command that this server understands. */
export class ImapRefusal extends Error {
  readonly answer: 'NO' | 'BAD';
  /** A response code, such as TRYCREATE. */
  readonly code: string | null;

  constructor(answer: 'NO' | 'BAD', text: string, code: string | null = null) {
    super(text);
    this.answer = answer;
    this.code = code;
  }
}
