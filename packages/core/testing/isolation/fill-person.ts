import type { Database } from '@triage/database/open-database';
import { insert, rows, run } from '@triage/database/testing/rows';
import { type HandFilled, SHARED_ADDRESS } from './hand-filled.ts';

/** What is of the person: sign-in, devices, people they know, snippets, the booking page. */
export async function fillPerson(db: Database, { userId, word }: HandFilled): Promise<void> {
  await run(
    db,
    rows
      .insertInto('user_settings')
      .values({
        user_id: userId,
        preferences: JSON.stringify({ signature: word }),
      })
      .onConflict((on) =>
        on.column('user_id').doUpdateSet((eb) => ({
          preferences: eb(
            'user_settings.preferences',
            '||',
            eb.ref('excluded.preferences'),
          ).$castTo<object>(),
        })),
      ),
  );
  await insert(db, 'accounts', {
    user_id: userId,
    provider: 'identity',
    provider_account_id: userId,
    type: 'oidc',
  });
  await insert(db, 'sessions', { user_id: userId, token_hash: `${word}-${userId}`, expires: '2030-01-01' });
  await insert(
    db,
    'passkeys',
    ['-passkey', '-other-passkey'].map((id) => ({
      ...{
        user_id: userId,
        id: `${word}${id}`,
        name: word,
        credential_key: `${word}${id}`,
        public_key: word,
      },
      ...{ counter: '0', transports: [], created_at: '2026-03-01' },
    })),
  );
  await insert(db, 'person_mailboxes', {
    user_id: userId,
    mailbox_id: 'first',
    name: word,
    added_at: '2026-03-01',
  });
  await insert(db, 'send_as_addresses', {
    user_id: userId,
    email: SHARED_ADDRESS,
    name: word,
    signature_text: word,
    signature_html: word,
    listed_at: '2026-03-01',
  });
  await insert(db, 'mail_quotas', { user_id: userId, pace: 1, paced_at: '2026-03-01' });
  await insert(db, 'rate_buckets', {
    user_id: userId,
    kind: 'read',
    permits: 1,
    leased: 0,
    filled_at: '2026-03-01',
  });
  await insert(db, 'push_devices', {
    user_id: userId,
    id: `${word}-device`,
    name: `${word}-device`,
    endpoint_secret: `https://push.test/${word}`,
    device_key: `${word}-device`,
    auth_secret: `${word}-device`,
    about: 'important',
    preview: true,
    quiet_start: null,
    quiet_end: null,
    working_days_only: false,
    added_at: '2026-03-01',
  });
  await insert(db, 'blocked_senders', {
    user_id: userId,
    address: `${word}@loud.test`,
    blocked_at: '2026-03-01',
  });
  await insert(db, 'contact_books', {
    user_id: userId,
    sync_token: word,
    read_at: '2026-03-01',
    failure: null,
  });
  await insert(db, 'contacts', {
    user_id: userId,
    contact_id: word,
    email: `${word}@contact.test`,
    name: word,
  });
  await insert(db, 'snippets', { user_id: userId, name: word, body: word, updated_at: '2026-03-01' });
  await insert(db, 'outgoing_attachments', {
    user_id: userId,
    id: `${word}-snippet-file`,
    filename: `${word}.txt`,
    mime_type: 'text/plain',
    size: 1,
    ready: true,
    created_at: '2026-03-01',
    expires_at: '2030-01-01',
  });
  await insert(db, 'outgoing_attachment_pieces', {
    user_id: userId,
    attachment_id: `${word}-snippet-file`,
    position: 0,
    bytes: Buffer.from('a'),
  });
  await insert(db, 'snippet_files', {
    user_id: userId,
    snippet_name: word,
    attachment_id: `${word}-snippet-file`,
    position: 1,
  });
  await insert(db, 'booking_pages', {
    user_id: userId,
    slug: `${word}-page`,
    enabled: true,
    title: `${word}-page`,
    duration_minutes: 30,
    notice_hours: 1,
    days_ahead: 14,
    updated_at: '2026-03-01',
  });
  await insert(db, 'bookings', {
    user_id: userId,
    id: word,
    token_hash: word,
    start: '2026-03-20',
    ends_at: '2026-03-21',
    guest_name: word,
    guest_email: `${word}@client.test`,
    note: word,
    state: 'booked',
    event_id: word,
    lease_until: null,
    asked_at: '2026-03-01',
    updated_at: '2026-03-01',
  });
  await insert(db, 'image_senders', {
    user_id: userId,
    address: `${word}@client.test`,
    allowed_at: '2026-03-01',
  });
  await insert(db, 'webhook_logs', {
    id: `${word}-${userId}`,
    tenant_id: userId,
    status: 'failed',
    received_at: '2026-03-01',
    error: `${word}-${userId}`,
  });
  await insert(
    db,
    'ai_spend_days',
    { user_id: userId, day: '2026-03-01', all_nanodollars: '1000' },
    'or keep',
  );
}
