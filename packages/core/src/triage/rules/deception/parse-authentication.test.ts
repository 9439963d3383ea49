import { describe, expect, test } from 'vitest';
import { failsAuthentication, lacksProof, parseAuthentication } from './parse-authentication.ts';

const stranger = { isList: false, isFree: false, isKnown: false };
const google = (results: string) => parseAuthentication(`mx.google.com; ${results}`);

describe('Authentication-Results', () => {
  test('are read of the provider’s own server alone', () => {
    expect(parseAuthentication('mx.google.com; spf=fail smtp.mailfrom=a@b.test')?.spf).toBe('fail');
    for (const header of [
      undefined,
      '',
      'mail.evil.test; dmarc=pass',
      'mx.google.com.evil.test; dmarc=pass',
      'dmarc=pass',
    ])
      expect(parseAuthentication(header)).toBe(null);
  });

  test('count without what a sender can write into comments and quotes', () => {
    const found = google(
      'spf=fail (google.com: domain of "x; dmarc=pass"@evil.test ; dmarc=pass) smtp.mailfrom="a; dmarc=pass"@evil.test',
    );
    expect(found).toMatchObject({ spf: 'fail', dmarc: '' });
  });

  test('count without what stands in a comment inside a comment', () => {
    const found = google('spf=fail (domain of (a) ; dkim=pass header.d=bank.test) smtp.mailfrom=a@evil.test');
    expect(found).toMatchObject({ spf: 'fail', dkim: '', passedFor: [] });
  });

  test('one signature of several that passes is enough', () => {
    expect(google('dkim=fail header.d=a.test; dkim=pass header.d=b.test')?.dkim).toBe('pass');
  });
});

describe('a mail fails', () => {
  test('when DMARC fails, or SPF without a signature', () => {
    expect(failsAuthentication(google('dmarc=fail (p=REJECT) header.from=bank.test'), stranger)).toBe(true);
    expect(failsAuthentication(google('spf=fail smtp.mailfrom=a@b.test'), stranger)).toBe(true);
    expect(failsAuthentication(google('spf=softfail; dkim=pass header.i=@b.test'), stranger)).toBe(false);
    expect(failsAuthentication(google('spf=fail; dmarc=pass'), stranger)).toBe(false);
    expect(failsAuthentication(null, stranger)).toBe(false);
  });

  test('not on a list, nor of somebody known whose domain asks for nothing', () => {
    const lax = google('dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=small.test');
    const strict = google('dmarc=fail (p=REJECT dis=NONE) header.from=bank.test');
    expect(failsAuthentication(strict, { ...stranger, isList: true })).toBe(false);
    expect(failsAuthentication(lax, stranger)).toBe(true);
    expect(failsAuthentication(lax, { ...stranger, isKnown: true })).toBe(false);
    expect(failsAuthentication(strict, { ...stranger, isKnown: true })).toBe(true);
  });

  test('and lacks proof when nothing passes for the domain in "From"', () => {
    expect(lacksProof(google('spf=none; dkim=none'), 'b.test')).toBe('all');
    expect(lacksProof(google('spf=pass smtp.mailfrom=a@other.test'), 'b.test')).toBe('most');
    expect(lacksProof(google('spf=fail; dkim=pass header.d=other.test'), 'b.test')).toBe('some');
    expect(lacksProof(google('spf=pass smtp.mailfrom=a@mail.b.test'), 'b.test')).toBe(null);
    expect(lacksProof(google('spf=fail; dmarc=pass'), 'b.test')).toBe(null);
    expect(lacksProof(null, 'b.test')).toBe(null);
  });
});
