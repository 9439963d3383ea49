const problems = new Map<string, string>(
  Object.entries({
    AccessDenied: 'Sign-in was refused: the provider has not verified the email address of this account.',
    NotAllowed:
      'This server does not admit this account. Sign in with another one, or ask the administrator of this server to add your address.',
    OAuthAccountNotLinked:
      'Another account of the provider is already used with this email address. Sign in with that one, or ask the administrator of this server.',
    Configuration:
      'The identity provider could not be reached. The administrator of this server can find the reason in its log.',
    OAuthCallbackError:
      'Sign-in did not finish: it was refused or cancelled at the provider, or took too long there. Nothing was changed. Sign in again.',
    Verification: 'This sign-in link has already been used. Sign in again.',
  }),
);

export function describeProblem(code: string): string {
  return problems.get(code) ?? 'Sign-in failed. Try again.';
}
