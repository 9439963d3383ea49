import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPayload } from './encrypt-payload.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('gives the message of the example in RFC 8291, appendix A', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const encrypted = encryptPayload(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('two encryptions of one payload have nothing in common but the record size', () => {
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys(), auth: Buffer.alloc(16, 7) };
  const [one, two] = [0, 1].map(() => encryptPayload(Buffer.from('the same'), keys));
  expect(one?.subarray(0, 16)).not.toEqual(two?.subarray(0, 16));
  expect(one?.subarray(21, 86)).not.toEqual(two?.subarray(21, 86));
  expect(one?.length).toBe(two?.length);
});
