import { successSchema } from '../errors.ts';
import { connectionSchema } from './connection.ts';
import { contactsAnswer, switchContactsRequest } from './contacts.ts';
import { connectMailAccountRequest, findMailServersAnswer, findMailServersRequest } from './mail-account.ts';
import {
  changeMailboxRequest,
  connectionAnswer,
  mailboxesAnswer,
  removeMailboxRequest,
} from './mailboxes.ts';

/** Part of the table of what each route takes and gives. */
export const connectionSchemas = {
  connection: { request: null, answer: connectionAnswer },
  mailboxes: { request: null, answer: mailboxesAnswer },
  changeMailbox: { request: changeMailboxRequest, answer: mailboxesAnswer },
  removeMailbox: { request: removeMailboxRequest, answer: successSchema },
  findMailServers: { request: findMailServersRequest, answer: findMailServersAnswer },
  contacts: { request: null, answer: contactsAnswer },
  switchContacts: { request: switchContactsRequest, answer: contactsAnswer },
  connectMailAccount: { request: connectMailAccountRequest, answer: connectionSchema },
} as const;
