/** Describes a part of a rule that cannot be done, for the log of rules. It is not retried. */
export class PartlyDone extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PartlyDone';
  }
}
