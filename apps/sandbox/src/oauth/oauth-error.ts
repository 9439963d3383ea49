export class OAuthError extends Error {
  status: 400 | 401;
  code: string;

  constructor(code: string, description: string, status: 400 | 401 = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}
