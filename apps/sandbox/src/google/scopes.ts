const AUTH = 'https://www.googleapis.com/auth';
const MAIL = 'https://mail.google.com/';
const MODIFY = `${AUTH}/gmail.modify`;
const READONLY = `${AUTH}/gmail.readonly`;
const METADATA = `${AUTH}/gmail.metadata`;
const COMPOSE = `${AUTH}/gmail.compose`;
const LABELS = `${AUTH}/gmail.labels`;
const CALENDAR = `${AUTH}/calendar`;

export const MAIL_SCOPES = {
  all: [MAIL],
  content: [MAIL, MODIFY, READONLY],
  read: [MAIL, MODIFY, READONLY, METADATA],
  profile: [MAIL, MODIFY, READONLY, METADATA, COMPOSE],
  modify: [MAIL, MODIFY],
  send: [MAIL, MODIFY, COMPOSE, `${AUTH}/gmail.send`],
  draft: [MAIL, MODIFY, COMPOSE],
  readDraft: [MAIL, MODIFY, READONLY, COMPOSE],
  insert: [MAIL, MODIFY, `${AUTH}/gmail.insert`],
  readLabels: [MAIL, MODIFY, READONLY, METADATA, LABELS],
  labels: [MAIL, MODIFY, LABELS],
  settings: [MAIL, MODIFY, READONLY, `${AUTH}/gmail.settings.basic`],
};

export const CONTACT_SCOPES = [`${AUTH}/contacts`, `${AUTH}/contacts.readonly`];

export const CALENDAR_SCOPES = {
  list: [CALENDAR, `${CALENDAR}.readonly`, `${CALENDAR}.calendarlist`, `${CALENDAR}.calendarlist.readonly`],
  settings: [CALENDAR, `${CALENDAR}.readonly`, `${CALENDAR}.settings.readonly`],
  events: [CALENDAR, `${CALENDAR}.events`, `${CALENDAR}.events.owned`],
  readEvents: [
    CALENDAR,
    `${CALENDAR}.readonly`,
    `${CALENDAR}.events`,
    `${CALENDAR}.events.readonly`,
    `${CALENDAR}.events.owned`,
    `${CALENDAR}.events.owned.readonly`,
  ],
  freeBusy: [CALENDAR, `${CALENDAR}.readonly`, `${CALENDAR}.freebusy`, `${CALENDAR}.events.freebusy`],
};
