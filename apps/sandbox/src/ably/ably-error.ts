/** An error as the service words it: the client library decides by its code. */
export class AblyError extends Error {
  readonly code: number;
  readonly statusCode: number;

  constructor(code: number, statusCode: number, message: string) {
    super(message);
    this.code = code;
    this.statusCode = statusCode;
  }

  toWire() {
    const { code, statusCode, message } = this;
    return { code, statusCode, message, href: `https://help.ably.io/error/${code}` };
  }
}

export const ablyErrors = {
  badRequest: (why: string) => new AblyError(40_000, 400, why),
  noCredentials: () => new AblyError(40_101, 401, 'No authentication information provided'),
  wrongKey: () => new AblyError(40_101, 401, 'Invalid key or signature in request'),
  keyInPlainText: () => new AblyError(40_103, 401, 'Cannot use Basic Auth over non-TLS connections'),
  notCurrent: () => new AblyError(40_104, 401, 'Timestamp not current'),
  usedNonce: () => new AblyError(40_105, 401, 'Nonce value replayed'),
  unknownToken: () => new AblyError(40_140, 401, 'Token unrecognised'),
  expired: () => new AblyError(40_142, 401, 'Token expired'),
  denied: () => new AblyError(40_160, 401, 'Channel denied access based on given capability'),
  unavailable: () => new AblyError(50_003, 503, 'Sandbox: down on command'),
  cannotResume: () => new AblyError(80_018, 400, 'Unable to recover connection: connection not found'),
};
