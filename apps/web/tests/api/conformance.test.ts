import { randomUUID } from 'node:crypto';
import { MAILBOXES_MAX } from '@triage/contract/account/mailboxes';
import type { EndpointName } from '@triage/contract/endpoints';
import { errorTexts } from '@triage/contract/errors';
import { PROPOSALS_MAX } from '@triage/core/agent/propose-write';
import { AppError, type AppErrorCode } from '@triage/core/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../app/rest/endpoints/define-endpoint.ts';
import { endpoints } from '../../app/rest/endpoints/endpoints.ts';
import { deliver, seesSubject } from '../support/call-procedure.ts';
import { type Answer, conforming } from '../support/conforms.ts';
import { eventually } from '../support/eventually.ts';
import { invitationMail } from '../support/mail/invitation-mail.ts';
import { openOtherEmail } from '../support/mail/other-email.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import { CRON_SECRET, type World } from '../support/start-world.ts';
import { databaseModes, startWorldOn } from '../support/start-world-on.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const ASKS_BEN =
  'From: Grace <grace@elsewhere.test>\nTo: ben@work.test\nSubject: Asks Ben\n\nShall we meet?\n';
const NOWHERE = '18f0000000000000';
const mail = { to: ['grace@elsewhere.test'], subject: 'Conformance', body: 'Hello' };
const says = { messages: [{ role: 'user', parts: [{ type: 'text', text: 'What is new?' }] }] };
const propose = (threadId: string, tool: string) => ({ tool, input: { threadId, slotStart: soon(3 * DAY) } });

describe.each(databaseModes)('on %s', (mode) => {
  let world: World;
  let person: Person;
  let other: Awaited<ReturnType<typeof openOtherEmail>>;
  /** Connected by IMAP, so without a calendar. */
  let ben: Person;
  let unconnected: Person;
  let thread = '';
  let met = '';
  let selfish = '';
  let invited = '';
  let calledOff = '';

  beforeAll(async () => {
    other = await openOtherEmail();
    // Before he connects: the first indexing finds them.
    other.pair.deliver(ASKS_BEN);
    other.pair.deliver(ASKS_BEN.replace('Asks Ben', 'Bothers Ben'));
    other.pair.deliver(invitationMail('ben@work.test', 'Invites Ben'));
    world = await startWorldOn(mode, { MAIL_ALLOW_HOSTS: 'localhost' });
    ben = await newcomer(world);
    person = await connectedNewcomer(world);
    unconnected = await newcomer(world);
    for (const subject of ['Plain', 'Meeting'])
      await deliver(world, { to: person.email, subject, text: 'Shall we meet on Friday at noon?' });
    await deliver(world, {
      to: person.email,
      from: person.email,
      subject: 'Alone',
      text: 'A note to myself',
    });
    thread = (await seesSubject(person, 'Plain')).threadId;
    met = (await seesSubject(person, 'Meeting')).threadId;
    selfish = (await seesSubject(person, 'Alone')).threadId;
    for (const subject of ['Invited', 'Called off'])
      await deliver(world, { to: person.email, raw: invitationMail(person.email, subject) });
    await deliver(world, { to: person.email, raw: invitationMail(person.email, 'Called off', 'CANCEL') });
    invited = (await seesSubject(person, 'Invited')).threadId;
    calledOff = (await seesSubject(person, 'Called off')).threadId;
    await call('createMeeting', { threadId: met, slotStart: soon(2 * DAY) });
  });
  afterAll(async () => {
    await world?.stop();
    await other?.close();
  });

  async function call(name: EndpointName, input?: object, headers: Record<string, string> = {}, as = person) {
    const endpoint = endpointOf(name);
    return conforming(endpoint, await send(endpoint, input, headers, as));
  }

  function send(endpoint: Endpoint, input?: object, headers: Record<string, string> = {}, as = person) {
    const bearer = endpoint.gate === 'bearer' ? { Authorization: `Bearer ${CRON_SECRET}` } : undefined;
    const query = new URLSearchParams(endpoint.takes === 'query' ? (input as Record<string, string>) : {});
    const path = query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path;
    return as.call(endpoint.method, path, endpoint.hasBody ? (input ?? {}) : undefined, {
      ...bearer,
      ...headers,
    });
  }

  const queued = async (sendAt?: string) =>
    String((await call('send', { ...mail, sendAt })).body['scheduledSendId']);

  /** An existing lesson, even if earlier tests removed some. */
  const taught = async () => {
    await call('restore', { threadId: invited, lane: 'fyi' });
    const { lessons } = (await call('lessons')).body as { lessons: { lessonId: string }[] };
    return lessons[0]?.lessonId ?? '';
  };

  const content = { to: 'grace@elsewhere.test', subject: 'Conformance', body: 'Hello' };
  const drafted = async () => {
    const { body } = await call('putDraft', { draftId: randomUUID(), seen: 0, content });
    return { draftId: String(body['draftId']), seen: 1 };
  };
  const discarded = async () => {
    const draft = await drafted();
    await call('discardDraft', draft);
    return draft;
  };
  const noDraft = { draftId: NOWHERE, seen: 1, content };

  const rule = { conditions: { from: ['rule.test'] }, actions: { star: true } };
  const tasked = async () =>
    String((await call('createTask', { text: 'A task', times: ['09:00'], days: [5] })).body['taskId']);
  const ruled = async (enabled = false) =>
    String((await call('createRule', { name: 'Conformance', ...rule, enabled })).body['ruleId']);
  /** The entry of a rule that has acted on a new email. */
  const search = { name: 'Bills', query: 'subject:invoice' };
  const searchSaved = async () => String((await call('createSavedSearch', search)).body['searchId']);
  const split = { name: 'Split', conditions: { from: ['split.test'] } };
  const splitMade = async () =>
    String((await call('createSplit', { ...split, name: randomUUID() })).body['splitId']);
  const begun = async () => {
    const file = { filename: 'a.txt', mimeType: 'text/plain', size: 2 };
    return String((await call('beginAttachment', file)).body['attachmentId']);
  };
  const snippetFile = async () => {
    await call('putSnippet', { name: 'With a file', body: 'Attached' });
    const attachmentId = await begun();
    await call('putAttachmentPiece', { attachmentId, position: 0, base64: 'SGk=' });
    return { name: 'With a file', attachmentIds: [attachmentId] };
  };
  const acted = async () => {
    await call('createRule', { name: 'Acts', enabled: true, ...rule });
    await deliver(world, { to: person.email, from: 'any@rule.test', subject: 'Ruled', text: 'Hello' });
    return eventually(async () => {
      const { runs } = (await call('listRuleRuns')).body as { runs: { runId: string }[] };
      if (!runs[0]) throw new Error('No rule has acted');
      return runs[0].runId;
    });
  };

  /** One successful call per endpoint, in this order. A new endpoint does not compile until it has one. */
  const good: Record<EndpointName, () => Promise<Answer>> = {
    connection: () => call('connection'),
    mailboxes: () => call('mailboxes'),
    changeMailbox: () => call('changeMailbox', { mailboxId: 'first', name: 'Own', colour: 'teal' }),
    removeMailbox: async () => {
      await call('connectMailAccount', { ...other.account(), mailboxId: 'new' }, {}, ben);
      const { mailboxes } = (await call('mailboxes', undefined, {}, ben)).body as {
        mailboxes: { mailboxId: string }[];
      };
      return call('removeMailbox', { mailboxId: mailboxes[1]?.mailboxId ?? '' }, {}, ben);
    },
    findMailServers: () => call('findMailServers', { emailAddress: 'ben@fastmail.com' }),
    connectMailAccount: () => call('connectMailAccount', other.account(), {}, ben),
    contacts: () => call('contacts'),
    switchContacts: () => call('switchContacts', { on: false }),
    listInbox: () => call('listInbox', { view: 'reply', limit: '10' }),
    listMail: () => call('listMail', { in: 'sent', limit: '10' }),
    counts: () => call('counts'),
    thread: () => call('thread', { threadId: thread }),
    changes: () => call('changes'),
    snooze: () => call('snooze', { threadId: thread, until: soon(DAY) }),
    cancelSnooze: () => call('cancelSnooze', { threadId: thread }),
    setReminder: () => call('setReminder', { threadId: thread, remindAt: soon(DAY) }),
    listReminders: () => call('listReminders'),
    clearReminder: () => call('clearReminder', { threadId: thread }),
    notWaiting: () => call('notWaiting', { threadId: thread }),
    stillWaiting: () => call('stillWaiting', { threadId: thread }),
    archive: () => call('archive', { threadId: thread }),
    restore: () => call('restore', { threadId: thread, lane: 'fyi' }),
    star: () => call('star', { threadId: thread }),
    unstar: () => call('unstar', { threadId: thread }),
    trash: () => call('trash', { threadId: thread }),
    untrash: () => call('untrash', { threadId: thread }),
    deleteThreads: async () => {
      const { threadId } = await seesSubject(ben, 'Bothers Ben');
      await call('trash', { threadId }, {}, ben);
      return call('deleteThreads', { threadIds: [threadId] }, {}, ben);
    },
    reportSpam: () => call('reportSpam', { threadId: thread }),
    notSpam: () => call('notSpam', { threadId: thread }),
    mute: () => call('mute', { threadId: thread }),
    unmute: () => call('unmute', { threadId: thread }),
    listMuted: () => call('listMuted'),
    quiet: () => call('quiet', { threadId: thread }),
    unquiet: () => call('unquiet', { threadId: thread }),
    listQuiet: () => call('listQuiet'),
    block: () => call('block', { address: 'loud@shop.example' }),
    unblock: () => call('unblock', { address: 'loud@shop.example' }),
    listBlocked: () => call('listBlocked'),
    listLabels: () => call('listLabels'),
    createLabel: () => call('createLabel', { name: 'Conformance', colour: 'teal' }),
    labelThreads: async () => {
      const { body } = await call('createLabel', { name: 'Conformance' });
      return call('labelThreads', { threadIds: [thread], add: [String(body['id'])] });
    },
    unsubscribe: () => call('unsubscribe', { threadId: thread }),
    draft: () => call('draft', { threadId: thread }),
    summarize: () => call('summarize', { threadId: thread }),
    askMail: () => call('askMail', { question: 'What does the contract say?' }),
    putDraft: async () => call('putDraft', { ...(await drafted()), content }),
    listDrafts: () => call('listDrafts'),
    openDraft: async () => call('openDraft', await drafted()),
    sendDraft: async () => call('sendDraft', await drafted()),
    discardDraft: async () => call('discardDraft', await drafted()),
    send: () => call('send', mail, { 'Idempotency-Key': 'conformance' }),
    sendNow: async () => call('sendNow', { scheduledSendId: await queued(soon(HOUR)) }),
    unsend: async () => call('unsend', { scheduledSendId: await queued() }),
    listSends: () => call('listSends', {}),
    addresses: () => call('addresses'),
    setSignature: () => call('setSignature', { address: person.email, text: 'Kind regards' }),
    importSignature: async () => {
      const addresses = [{ sendAsEmail: person.email, signature: '<b>Kind regards</b>' }];
      await world.control('send-as', { email: person.email, addresses });
      return call('importSignature', { address: person.email });
    },
    listSnippets: () => call('listSnippets'),
    putSnippet: () => call('putSnippet', { name: 'Thanks', body: 'Thank you, {first name}' }),
    removeSnippet: () => call('removeSnippet', { name: 'Thanks' }),
    beginAttachment: () => call('beginAttachment', { filename: 'a.txt', mimeType: 'text/plain', size: 2 }),
    putAttachmentPiece: async () =>
      call('putAttachmentPiece', { attachmentId: await begun(), position: 0, base64: 'SGk=' }),
    addSnippetFiles: async () => call('addSnippetFiles', await snippetFile()),
    removeSnippetFile: async () => {
      const { name, attachmentIds } = await snippetFile();
      return call('removeSnippetFile', { name, attachmentId: attachmentIds[0] });
    },
    insertSnippetFiles: async () => call('insertSnippetFiles', { name: (await snippetFile()).name }),
    slots: () => call('slots', {}),
    createTask: () => call('createTask', { text: 'List new mail', times: ['09:00'], days: [5] }),
    listTasks: () => call('listTasks'),
    changeTask: async () =>
      call('changeTask', { taskId: await tasked(), text: 'Changed', times: ['10:00'], days: [1] }),
    removeTask: async () => call('removeTask', { taskId: await tasked() }),
    makeBrief: () => call('makeBrief'),
    brief: () => call('brief', {}),
    setBriefSchedule: () => call('setBriefSchedule', { times: ['08:00'], days: [1, 5] }),
    agenda: () => call('agenda', {}),
    bookingPage: () => call('bookingPage'),
    changeBookingPage: () => call('changeBookingPage', { enabled: true, durationMinutes: 45 }),
    renewBookingLink: () => call('renewBookingLink'),
    listBookings: () => call('listBookings'),
    createMeeting: () => call('createMeeting', { threadId: thread, slotStart: soon(4 * DAY) }),
    moveMeeting: () => call('moveMeeting', { threadId: thread, slotStart: soon(5 * DAY) }),
    cancelMeeting: () => call('cancelMeeting', { threadId: thread }),
    invitation: () => call('invitation', { threadId: invited }),
    answerInvitation: () => call('answerInvitation', { threadId: invited, answer: 'maybe' }),
    secondLook: () => call('secondLook'),
    lessons: () => call('lessons'),
    aiBudget: () => call('aiBudget'),
    setAiBudget: () => call('setAiBudget', { daily: 5, background: null }),
    removeWriting: () =>
      call('removeWriting', { address: 'ben@work.example', language: 'en', aspect: 'greeting' }),
    discardPrepared: () => call('discardPrepared', { threadId: thread }),
    changeLesson: async () => call('changeLesson', { lessonId: await taught(), lane: 'reply' }),
    removeLesson: async () => call('removeLesson', { lessonId: await taught() }),
    undoLesson: async () => call('undoLesson', { lessonId: await taught() }),
    listRules: () => call('listRules'),
    createRule: () => call('createRule', { name: 'Conformance', ...rule }),
    changeRule: async () => call('changeRule', { ruleId: await ruled(), name: 'Changed', ...rule }),
    removeRule: async () => call('removeRule', { ruleId: await ruled() }),
    orderRules: async () => call('orderRules', { ruleIds: [await ruled()] }),
    applyRule: async () => call('applyRule', { ruleId: await ruled(true) }),
    previewRule: () => call('previewRule', { ...rule, conditions: { words: ['friday'] } }),
    listRuleRuns: () => call('listRuleRuns'),
    listSavedSearches: () => call('listSavedSearches'),
    createSavedSearch: () => call('createSavedSearch', search),
    changeSavedSearch: async () => call('changeSavedSearch', { ...search, searchId: await searchSaved() }),
    removeSavedSearch: async () => call('removeSavedSearch', { searchId: await searchSaved() }),
    orderSavedSearches: async () => call('orderSavedSearches', { searchIds: [await searchSaved()] }),
    listSplits: () => call('listSplits'),
    createSplit: () => call('createSplit', { ...split, name: 'Conformance' }),
    changeSplit: async () => call('changeSplit', { ...split, splitId: await splitMade(), lane: 'fyi' }),
    removeSplit: async () => call('removeSplit', { splitId: await splitMade() }),
    orderSplits: async () => call('orderSplits', { splitIds: [await splitMade()] }),
    previewSplit: () => call('previewSplit', { conditions: { words: ['friday'] } }),
    undoRuleRun: async () => call('undoRuleRun', { runId: await acted() }),
    reembed: () => call('reembed', {}),
    search: () => call('search', { query: 'friday' }),
    searchByMeaning: () => call('searchByMeaning', { query: 'friday' }),
    chat: () => call('chat', says),
    propose: () => call('propose', { tool: 'send_email', input: mail }),
    approval: async () => {
      const { body } = await call('propose', { tool: 'archive_threads', input: { threadIds: [thread] } });
      return call('approval', { approvalId: String(body['approvalId']) });
    },
    realtimeToken: () => call('realtimeToken'),
    processDue: () => call('processDue'),
  };

  test.each(Object.keys(good) as EndpointName[])('%s answers 200 as documented', async (name) => {
    expect(await good[name]()).toMatchObject({ status: 200 });
  });

  const unknown = {
    threadId: NOWHERE,
    lessonId: NOWHERE,
    answer: 'yes',
    slotStart: soon(DAY),
    until: soon(DAY),
    remindAt: soon(DAY),
    lane: 'fyi',
  };
  const connectFailures = endpointOf('connectMailAccount').conditions ?? [];
  /** How to provoke each documented error. */
  const ways: Partial<Record<`${EndpointName} ${AppErrorCode}`, () => Promise<Answer>>> = {
    'openDraft draftNotFound': () => call('openDraft', noDraft),
    'putDraft draftNotFound': () => call('putDraft', noDraft),
    'putDraft threadNotFound': () =>
      call('putDraft', { ...noDraft, content: { ...content, threadId: NOWHERE } }),
    'putDraft draftChanged': async () => {
      const stale = { ...(await drafted()), seen: 0, content: { ...content, body: 'Bye' } };
      return withoutVersions(await call('putDraft', stale));
    },
    'putDraft draftClosed': async () => call('putDraft', { ...(await discarded()), content }),
    'discardDraft draftNotFound': () => call('discardDraft', noDraft),
    'sendDraft draftNotFound': () => call('sendDraft', noDraft),
    'sendDraft draftChanged': async () =>
      withoutVersions(await call('sendDraft', { ...(await drafted()), seen: 2 })),
    'sendDraft draftClosed': async () => {
      const draft = await drafted();
      await call('sendDraft', draft);
      return call('sendDraft', { ...draft, sendAt: soon(HOUR) });
    },
    'putAttachmentPiece notFound': () =>
      call('putAttachmentPiece', { attachmentId: NOWHERE, position: 0, base64: 'SGk=' }),
    'sendNow sendNotReady': () => call('sendNow', { scheduledSendId: 'nobody' }),
    'sendNow sendRefused': async () => {
      const scheduledSendId = await queued(soon(HOUR));
      await world.control('faults', { api: 'gmail', method: 'drafts.create', status: 400, times: 20 });
      const answer = await call('sendNow', { scheduledSendId });
      await world.control('faults', { clear: true });
      return answer;
    },
    'send idempotencyMismatch': () =>
      call('send', { ...mail, subject: 'Another' }, { 'Idempotency-Key': 'conformance' }),
    'send draftClosed': async () => call('send', { ...mail, draftId: (await discarded()).draftId }),
    'send threadNotFound': () => call('send', { ...mail, threadId: NOWHERE }),
    'createMeeting noAttendees': () => call('createMeeting', { threadId: selfish, slotStart: soon(DAY) }),
    'createMeeting threadHasMeeting': () => call('createMeeting', { threadId: met, slotStart: soon(DAY) }),
    'moveMeeting meetingNotFound': () => call('moveMeeting', { threadId: selfish, slotStart: soon(DAY) }),
    'cancelMeeting meetingNotFound': () => call('cancelMeeting', { threadId: selfish }),
    'answerInvitation invitationNotFound': () =>
      call('answerInvitation', { threadId: selfish, answer: 'yes' }),
    'answerInvitation invitationClosed': () =>
      call('answerInvitation', { threadId: calledOff, answer: 'yes' }),
    'propose threadNotFound': () => call('propose', propose(NOWHERE, 'create_calendar_invite')),
    'propose noAttendees': () => call('propose', propose(selfish, 'create_calendar_invite')),
    'propose threadHasMeeting': () => call('propose', propose(met, 'create_calendar_invite')),
    'propose tooManyProposals': async () => {
      const busy = await connectedNewcomer(world);
      const offer = (subject: string) =>
        call('propose', { tool: 'send_email', input: { to: ['a@b.test'], subject, body: 'Hi' } }, {}, busy);
      for (let at = 0; at < PROPOSALS_MAX; at++) await offer(`Proposal ${at}`);
      return offer('One too many');
    },
    'propose meetingNotFound': () => call('propose', propose(selfish, 'reschedule_calendar_event')),
    'labelThreads labelNotFound': () => call('labelThreads', { threadIds: [thread], add: ['Label_nobody'] }),
    'labelThreads threadNotFound': async () => {
      const { body } = await call('createLabel', { name: 'Conformance' });
      return call('labelThreads', { threadIds: [NOWHERE], add: [String(body['id'])] });
    },
    'deleteThreads deletionNotAllowed': () => call('deleteThreads', { threadIds: [thread] }),
    'deleteThreads notInTrash': async () => {
      const { threadId } = await seesSubject(ben, 'Asks Ben');
      return call('deleteThreads', { threadIds: [threadId] }, {}, ben);
    },
    'changeRule ruleNotFound': () => call('changeRule', { ruleId: NOWHERE, name: 'Nowhere', ...rule }),
    'applyRule ruleNotFound': () => call('applyRule', { ruleId: NOWHERE }),
    'removeRule ruleNotFound': () => call('removeRule', { ruleId: NOWHERE }),
    'orderRules ruleNotFound': () => call('orderRules', { ruleIds: [NOWHERE] }),
    'changeSavedSearch savedSearchNotFound': () =>
      call('changeSavedSearch', { ...search, searchId: NOWHERE }),
    'removeSavedSearch savedSearchNotFound': () => call('removeSavedSearch', { searchId: NOWHERE }),
    'orderSavedSearches savedSearchNotFound': () => call('orderSavedSearches', { searchIds: [NOWHERE] }),
    'changeSplit splitNotFound': () => call('changeSplit', { ...split, splitId: NOWHERE }),
    'removeSplit splitNotFound': () => call('removeSplit', { splitId: NOWHERE }),
    'orderSplits splitNotFound': () => call('orderSplits', { splitIds: [NOWHERE] }),
    'undoRuleRun ruleRunNotFound': () => call('undoRuleRun', { runId: NOWHERE }),
    ...Object.fromEntries(
      connectFailures
        .filter((code) => /^(?:imap|smtp|caldav)/.test(code))
        .map((code) => [
          `connectMailAccount ${code}`,
          () =>
            call('connectMailAccount', other.refused[code as keyof typeof other.refused], {}, unconnected),
        ]),
    ),
    ...Object.fromEntries(
      (['listInbox', 'listMail', 'counts', 'listSplits', 'listSavedSearches'] as const).map((name) => [
        `${name} mailboxNotFound`,
        () => call(name, { ...(name === 'listMail' && { in: 'all' }), mailboxId: 'mnobody' }),
      ]),
    ),
    'changeMailbox mailboxNotFound': () => call('changeMailbox', { mailboxId: 'mnobody', name: 'Nowhere' }),
    'removeMailbox mailboxNotFound': () => call('removeMailbox', { mailboxId: 'mnobody' }),
    'connectMailAccount mailboxNotFound': () =>
      call('connectMailAccount', { ...other.account(), mailboxId: 'mnobody' }, {}, ben),
    'connectMailAccount mailboxIsThere': () =>
      call('connectMailAccount', { ...other.account(), mailboxId: 'new' }, {}, ben),
    'connectMailAccount otherMailboxConnected': () =>
      call('connectMailAccount', { ...other.account(), emailAddress: 'else@sandbox.test' }, {}, ben),
    'connectMailAccount tooManyMailboxes': async () => {
      const crowded = await newcomer(world);
      const connect = (emailAddress: string) =>
        call('connectMailAccount', { ...other.account(), emailAddress, mailboxId: 'new' }, {}, crowded);
      // Beside the first one, whether it is connected or not.
      for (let at = 1; at < MAILBOXES_MAX; at++) await connect(`address-${at}@sandbox.test`);
      return connect('one-too-many@sandbox.test');
    },
    'slots noCalendar': () => call('slots', {}, {}, ben),
    'changeTask taskNotFound': () =>
      call('changeTask', { taskId: NOWHERE, text: 'Nowhere', times: ['09:00'], days: [1] }),
    'removeTask taskNotFound': () => call('removeTask', { taskId: NOWHERE }),
    'brief briefNotFound': () => call('brief', { briefId: NOWHERE }),
    'agenda noCalendar': () => call('agenda', {}, {}, ben),
    'createMeeting noCalendar': async () => {
      const { threadId } = await seesSubject(ben, 'Asks Ben');
      return call('createMeeting', { threadId, slotStart: soon(DAY) }, {}, ben);
    },
    'answerInvitation noCalendar': async () => {
      const { threadId } = await seesSubject(ben, 'Invites Ben');
      return call('answerInvitation', { threadId, answer: 'yes' }, {}, ben);
    },
    'approval approvalNotFound': () => call('approval', { approvalId: 'nobody' }),
  };
  const refusals = endpoints.flatMap(({ name, conditions = [] }) =>
    conditions.map((code) => [name, code] as const),
  );

  test.each(refusals)('%s refuses with %s', async (name, code) => {
    const way =
      ways[`${name} ${code}`] ??
      (() => call(name, endpointOf(name).takes === 'query' ? { threadId: NOWHERE } : unknown));
    const { status } = new AppError(code);
    expect(await way()).toEqual({ status, body: { error: errorTexts[code] } });
  });

  test.each([
    ['', '{}', 400, 'Missing tenantId'],
    ['?tenantId=nobody', '{', 400, 'Invalid JSON'],
    ['?tenantId=nobody', '{}', 401, 'Invalid signature'],
  ])('the webhook%s refuses %s with %i as plain text', async (query, body, status, text) => {
    const response = await fetch(`${world.appUrl}/api/webhooks${query}`, { method: 'POST', body });
    expect(await conforming({ method: 'POST', path: '/api/webhooks' }, response)).toEqual({
      status,
      body: { text },
    });
  });

  test('a provider failure is the documented 500 and changes nothing', async () => {
    // Booking its meeting moved it out of Schedule.
    await call('restore', { threadId: met, lane: 'reply' });
    await world.control('faults', { api: 'gmail', status: 400, times: 20 });
    const answer = await call('archive', { threadId: met });
    await world.control('faults', { clear: true });
    expect(answer).toEqual({ status: 500, body: { error: 'Archive failed' } });
    expect(await seesSubject(person, 'Meeting')).toMatchObject({ lane: 'reply' });
  });

  test('every gate of every endpoint answers as documented, also without an AI key', async () => {
    const nobody = Object.assign(Object.create(unconnected), { cookies: new Map() }) as Person;
    for (const endpoint of endpoints) {
      const ask = (headers?: Record<string, string>, as?: Person) =>
        send(endpoint, unknown, headers, as).then((response) => conforming(endpoint, response));
      expect(await ask({ Authorization: 'Bearer wrong' }, nobody), endpoint.name).toMatchObject({
        status: 401,
      });
      if (endpoint.gate === 'connected')
        expect(await ask({}, unconnected)).toEqual({ status: 403, body: { error: errorTexts.notConnected } });
      if (endpoint.gate !== 'bearer' && endpoint.method !== 'GET')
        expect(await ask({ Origin: 'https://elsewhere.test' })).toMatchObject({ status: 403 });
    }
    await world.restartApp('SIGTERM', { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' });
    for (const endpoint of endpoints.filter(({ needsAi }) => needsAi))
      expect(await eventually(() => call(endpoint.name, unknown))).toMatchObject({ status: 503 });
  });
});

function withoutVersions({ status, body: { yours, stored, ...body } }: Answer): Answer {
  expect([yours, stored]).toEqual([expect.any(Object), expect.any(Object)]);
  return { status, body };
}

function endpointOf(name: EndpointName): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`${name} is not in the table`);
  return found;
}
