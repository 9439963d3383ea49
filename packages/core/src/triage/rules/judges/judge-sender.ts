import { findRelay } from '../reading/find-relay.ts';
import { isBrand, isSendingHost } from '../reading/is-company.ts';
import { isFirstContact } from '../reading/is-first-contact.ts';
import { isNoReply } from '../reading/is-no-reply.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';

const ROLE =
  /^(?:newsletter|news|marketing|offers?|promo(?:tions?)?|hello|info|team|support|help|service|kundenservice|billing|invoices?|rechnung|receipts?|orders?|shipping|shop|store|account|accounts|security|updates?|digest|mailer|events?|webinars?|feedback|survey|system|admin|robot|bot|jira|github|gitlab|ci|calendar|reminders?|deals|community|members?|subscriptions?|clientes|contact|contato|facturas?|facturacion|facturation|fatture?|fakturor|faktur[ay]|rechnungen|boletin|bollettino|bulletin|infolettre|notificaciones|notificacoes|nieuwsbrief|nyhetsbrev)(?:[-_.+][^@]*)?@/i;

export function isRole(sender: string): boolean {
  return ROLE.test(sender);
}

export function judgeSender(reading: ThreadReading): Evidence[] {
  const { email: sender = '', name = '' } = reading.last?.from ?? {};
  if (reading.userSpokeLast || !sender) return [];
  const relay = findRelay(reading);
  if (relay === 'mention') return [evidence('mention', 'mentions you')];
  if (relay === 'passedOn') return [evidence('passedOn', "forwards a person's message")];
  if (isNoReply(sender)) return [evidence('noReplySender', 'comes from a no-reply address')];
  if (isRole(sender)) return [evidence('roleSender', 'comes from a company address')];
  if (isFirstContact(reading) && isSendingHost(name, sender))
    return [evidence('sendingHost', 'sent by a program of a company')];
  if (isFirstContact(reading) && isBrand(name, sender))
    return [evidence('brandSender', 'comes from a company')];
  return [];
}
