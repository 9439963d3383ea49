import { expect, test } from 'vitest';
import { isBrand, isSendingHost } from './is-company.ts';

test.each([
  'hello@e.bluewater.example',
  'card@notifications.bank.example',
  'letter@kims-letter.substack.com',
  'rides@em2.rides.example',
])('a host that sends for a company: %s', (address) => {
  expect(isSendingHost(address)).toBe(true);
});

test.each(['ann@lee.example', 'ann@cs.uni.example', 'ann@uk.firm.example', 'email@lee.example', ''])(
  'the mail server of people: %s',
  (address) => {
    expect(isSendingHost(address)).toBe(false);
  },
);

test.each([
  ['Blue Shop', 'hello@blueshop.example'],
  ['Bluewater.com', 'order-update@bluewater.example'],
  ['Nordkauf', 'nordkauf@post.nordkauf.example'],
])('a name that is the domain: %s <%s>', (name, address) => {
  expect(isBrand(name, address)).toBe(true);
});

test.each([
  ['Hanna Moser', 'hanna@hannamoser.example'],
  ['Alex Berg', 'alex@berg.example'],
  ['Berg', 'a@berg-law.example'],
  ['Ann', 'ann@ann.example'],
  ['', 'x@y.example'],
])('a name that is a person: %s <%s>', (name, address) => {
  expect(isBrand(name, address)).toBe(false);
});
