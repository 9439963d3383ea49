import { describe, expect, test } from 'vitest';
import { parseXml } from './parse-xml.ts';
import { readAutoconfig } from './read-autoconfig.ts';

const ADDRESS = 'ada.b@example.org';

const server = (type: 'imap' | 'pop3' | 'smtp', host: string, port: number, socket: string) =>
  `<${type === 'smtp' ? 'outgoing' : 'incoming'}Server type="${type}">
     <hostname>${host}</hostname><port>${port}</port><socketType>${socket}</socketType>
     <username>%EMAILLOCALPART%</username><authentication>password-cleartext</authentication>
   </${type === 'smtp' ? 'outgoing' : 'incoming'}Server>`;

const config = (...servers: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- as hosts publish it -->
<clientConfig version="1.1">
  <emailProvider id="example.org">
    <domain>example.org</domain>
    <displayName>Example &amp; Sons</displayName>
    ${servers.join('\n')}
  </emailProvider>
</clientConfig>`;

const IMAP = server('imap', 'imap.%EMAILDOMAIN%', 993, 'SSL');
const SMTP = server('smtp', 'smtp.example.org', 587, 'STARTTLS');

describe('a configuration', () => {
  test('names the servers, the user name and the provider', () => {
    expect(
      readAutoconfig(config(server('pop3', 'pop.example.org', 995, 'SSL'), IMAP, SMTP), ADDRESS),
    ).toEqual({
      name: 'Example & Sons',
      userName: 'ada.b',
      imap: { host: 'imap.example.org', port: 993, security: 'tls' },
      smtp: { host: 'smtp.example.org', port: 587, security: 'starttls' },
      caldav: null,
      passwordPage: null,
      acceptsPassword: true,
    });
  });

  test('that offers both takes the encrypted one', () => {
    const plain = server('imap', 'old.example.org', 143, 'plain');
    expect(readAutoconfig(config(plain, IMAP, SMTP), ADDRESS)?.imap.host).toBe('imap.example.org');
    expect(readAutoconfig(config(plain, SMTP), ADDRESS)).toBeNull();
  });

  test.each([
    ['without SMTP', config(IMAP)],
    ['with a port out of range', config(server('imap', 'imap.example.org', 99_999, 'SSL'), SMTP)],
    ['with an address for a name of a server', config(server('imap', 'a b/c', 993, 'SSL'), SMTP)],
    ['of another kind', '<html><body>Not found</body></html>'],
    ['that is empty', ''],
  ])('%s is none', (_name, xml) => expect(readAutoconfig(xml, ADDRESS)).toBeNull());
});

describe('XML', () => {
  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>R&D</a>'],
    ['CDATA', '<a><![CDATA[x]]></a>'],
    ['an unclosed element', '<a><b></a>'],
    ['crossed elements', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['text around the root', 'x<a/>'],
    ['an unclosed comment', '<a/><!-- '],
    ['a half tag', '<a'],
    ['an element in a tag', '<a b="<c>"/>'],
    ['too deep', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`],
    ['too many', `<a>${'<b/>'.repeat(600)}</a>`],
  ])('with %s is refused', (_name, xml) => expect(parseXml(xml)).toBeNull());

  test('keeps attributes, entities and text', () => {
    expect(parseXml(`<a one="1 &lt; 2" two='b'>&#65;<b>c</b>&#x42;</a>`)).toEqual({
      name: 'a',
      attributes: { one: '1 < 2', two: 'b' },
      text: 'AB',
      children: [{ name: 'b', attributes: {}, text: 'c', children: [] }],
    });
  });
});
