import { expect, test } from 'vitest';
import { isBrand, isSendingHost } from './is-company.ts';

test.each([
  ['Bluewater', 'hello@email.bluewater.example'],
  ['Bank', 'card@notifications.bank.example'],
  ["Kim's letter", 'letter@kims-letter.substack.com'],
  ['Rides', 'rides@em2.rides.example'],
  ['Shop', 'orders@news.shop.co.uk'],
])('a host that sends for a company: %s <%s>', (name, address) => {
  expect(isSendingHost(name, address)).toBe(true);
});

test.each([
  ['Ann Lee', 'ann@lee.example'],
  ['Ann Lee', 'ann@mail.uni.example'],
  ['Hanna Moser', 'hanna.moser@news.uni.example'],
  ['', 'someone@news.co.uk'],
  ['', 'clerk@shop.co.jp'],
  ['Ann', 'ann@mail.com'],
  ['', ''],
])('the mail server of people: %s <%s>', (name, address) => {
  expect(isSendingHost(name, address)).toBe(false);
});

test.each([
  ['Bluewater.com', 'order-update@bluewater.example'],
  ['Nordkauf', 'nordkauf@post.nordkauf.example'],
  ['BlueShop', 'bookings@blue-shop.co.uk'],
])('a name that is the domain: %s <%s>', (name, address) => {
  expect(isBrand(name, address)).toBe(true);
});

test.each([
  ['Hanna Moser', 'mail@hannamoser.example'],
  ['Alex Berg', 'alex@berg.example'],
  ['john', 'me@john.example'],
  ['Yahoo', 'anna@yahoo.com'],
  ['Familie Berg', 'post@familieberg.example'],
  ['', 'x@y.example'],
])('a name that is a person: %s <%s>', (name, address) => {
  expect(isBrand(name, address)).toBe(false);
});
