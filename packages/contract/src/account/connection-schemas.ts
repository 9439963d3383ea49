import { connectionSchema } from './connection.ts';
import { contactsAnswer, switchContactsRequest } from './contacts.ts';
import { connectMailAccountRequest, findMailServersAnswer, findMailServersRequest } from './mail-account.ts';

/** Part of the table of what each route takes and gives. */
export const connectionSchemas = {
  connection: { request: null, answer: connectionSchema },
  findMailServers: { request: findMailServersRequest, answer: findMailServersAnswer },
  contacts: { request: null, answer: contactsAnswer },
  switchContacts: { request: switchContactsRequest, answer: contactsAnswer },
  connectMailAccount: { request: connectMailAccountRequest, answer: connectionSchema },
} as const;
