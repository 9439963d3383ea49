export interface ConnectProblem {
  title: string;
  text: string;
  /** The stored tokens cannot be decrypted: a new consent does not help, deleting them may. */
  isUndecryptable?: boolean;
  steps?: readonly string[];
}
