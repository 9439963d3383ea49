import { findLabelByName } from '../mail/labels.ts';
import type { Mailbox, StoredMessage } from '../mail/mailbox.ts';
import { findHeader, headerValues, messageIdsIn } from '../mime/headers.ts';
import { messageText } from '../mime/message-text.ts';
import { allParts, isAttachment, parseMime } from '../mime/parse-mime.ts';
import { parseWhen, subtractAge } from './dates.ts';
import type { Query, Term } from './parse-query.ts';

export function matchMessage(mailbox: Mailbox, message: StoredMessage, query: Query): boolean {
  switch (query.kind) {
    case 'all':
      return query.of.every((part) => matchMessage(mailbox, message, part));
    case 'any':
      return query.of.some((part) => matchMessage(mailbox, message, part));
    case 'not':
      return !matchMessage(mailbox, message, query.of);
    case 'term':
      return matchTerm(mailbox, message, query);
  }
}

/** `in:anywhere`, `in:trash` and `in:spam` lift the rule that spam and trash are not searched. */
export function asksForSpamOrTrash(query: Query): boolean {
  if (query.kind === 'term') {
    return /^(in|is|label)$/.test(query.field) && /^(anywhere|trash|spam)$/i.test(query.value);
  }
  return query.kind === 'not' ? false : query.of.some(asksForSpamOrTrash);
}

function matchTerm(mailbox: Mailbox, message: StoredMessage, { field, value }: Term): boolean {
  switch (field) {
    case 'from':
      return inHeaders(mailbox, message, ['from'], value);
    case 'to':
      return inHeaders(mailbox, message, ['to', 'cc', 'bcc'], value);
    case 'cc':
    case 'bcc':
    case 'subject':
      return inHeaders(mailbox, message, [field], value);
    case 'list':
      return inHeaders(mailbox, message, ['list-id'], value);
    case 'deliveredto':
      return inHeaders(mailbox, message, ['delivered-to'], value);
    case 'rfc822msgid':
      return messageIdsIn(findHeader(message.headers, 'message-id')).includes(
        `<${value.replace(/[<>]/g, '')}>`,
      );
    case 'in':
    case 'is':
    case 'label':
    case 'category':
      return hasPlace(mailbox, message, field, value.toLowerCase());
    case 'has':
    case 'filename':
      return hasFile(message, field === 'filename' ? value.toLowerCase() : undefined);
    case 'before':
    case 'older':
      return message.internalDate < parseWhen(value);
    case 'after':
    case 'newer':
      return message.internalDate >= parseWhen(value);
    case 'newer_than':
      return message.internalDate >= subtractAge(mailbox.clock.now(), value);
    case 'older_than':
      return message.internalDate < subtractAge(mailbox.clock.now(), value);
    default:
      return searchText(message).includes((field === 'text' ? value : `${field}:${value}`).toLowerCase());
  }
}

function inHeaders(mailbox: Mailbox, message: StoredMessage, names: string[], value: string): boolean {
  const wanted = value.toLowerCase() === 'me' ? mailbox.email : value.toLowerCase();
  return names.some((name) =>
    headerValues(message.headers, name).some((text) => text.toLowerCase().includes(wanted)),
  );
}

function hasPlace(mailbox: Mailbox, message: StoredMessage, field: string, value: string): boolean {
  if (value === 'anywhere') return true;
  if (field === 'category' && value === 'primary') return isPrimary(message);
  if (value === 'read') return !message.labelIds.has('UNREAD');
  const name = { drafts: 'draft', chats: 'chat' }[value] ?? value;
  const id = findLabelByName(mailbox, field === 'category' ? `category_${value}` : name);
  return id !== undefined && message.labelIds.has(id);
}

function isPrimary({ labelIds }: StoredMessage): boolean {
  const others = ['CATEGORY_SOCIAL', 'CATEGORY_PROMOTIONS', 'CATEGORY_UPDATES', 'CATEGORY_FORUMS'];
  return labelIds.has('INBOX') && !others.some((label) => labelIds.has(label));
}

function hasFile(message: StoredMessage, name: string | undefined): boolean {
  const files = allParts(parseMime(message.raw)).filter((part) => isAttachment(part) && part.filename !== '');
  return name === undefined
    ? files.length > 0
    : files.some((file) => file.filename.toLowerCase().includes(name));
}

function searchText(message: StoredMessage): string {
  const names = ['subject', 'from', 'to', 'cc'];
  message.searchText ??= [
    ...names.map((name) => findHeader(message.headers, name) ?? ''),
    messageText(parseMime(message.raw)),
  ]
    .join('\n')
    .toLowerCase()
    .replace(/\s+/g, ' ');
  return message.searchText;
}
