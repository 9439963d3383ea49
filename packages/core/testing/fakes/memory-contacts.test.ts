import { contactsContract } from '../contracts/contacts-contract.ts';
import { memoryContacts } from './memory-contacts.ts';

contactsContract('memoryContacts', async () => {
  const contacts = memoryContacts();
  return {
    contacts,
    put: async ({ id, ...contact }) => contacts.put({ ...contact, contactId: id }),
    remove: async (id) => contacts.remove(id),
    expire: async () => contacts.expire(),
  };
});
