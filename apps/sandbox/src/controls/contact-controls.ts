import { Hono } from 'hono';
import { deleteContact, expireTokens, putContact } from '../contacts/contact-store.ts';
import type { Sandbox } from '../sandbox.ts';
import { readControl, requireAccount } from './control-body.ts';
import { ControlError } from './control-error.ts';

type Given = {
  email: string;
  put?: { id: string; name: string; emails: string[] }[];
  remove?: string[];
  /** All sync tokens that were given until now. */
  expire?: boolean;
};

export function contactControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/contacts', async (context) => {
    const { email, put = [], remove = [], expire = false } = await readControl<Given>(context);
    const { contacts } = requireAccount(sandbox, email);
    for (const contact of put) putContact(contacts, contact);
    for (const id of remove)
      if (!deleteContact(contacts, id)) throw new ControlError(404, `There is no contact ${id}`);
    if (expire) expireTokens(contacts);
    return context.json({ contacts: contacts.contacts.size });
  });
  return app;
}
