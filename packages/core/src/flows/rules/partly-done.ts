/** What of a part of a rule cannot be done, for the log of rules. It is not tried again. */
export class PartlyDone extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PartlyDone';
  }
}
