import type { CreatedToken, TokenScope } from '@triage/contract/account/tokens';
import { answerOf, mutateProcedure } from './call-procedure.ts';
import type { Person } from './person.ts';

export async function makeToken(person: Person, scope: TokenScope): Promise<string> {
  const request = { name: 'Test', scope, expiresInDays: null };
  return (await answerOf<CreatedToken>(await mutateProcedure(person, 'tokens.create', request))).token;
}
