import { describe, expect, it } from '@jest/globals';
import { failsAuthentication } from '../../../src/chat/mailed-replies/incoming-mail.rules.js';

const headers = (...values: string[]) => ({
  valuesOf: (name: string) => (name === 'authentication-results' ? values : []),
});
const fails = (...values: string[]) => failsAuthentication(headers(...values), 'mx.example');

// Rule 20.25.
describe('a mail fails the examination of its server', () => {
  it.each([
    ['mx.example; dmarc=fail (p=none) header.from=example.com'],
    ['mx.example; spf=pass smtp.mailfrom=other.example; dkim=pass header.d=other.example; dmarc=fail'],
    ['MX.EXAMPLE 1; dkim=none; spf=fail'],
    ['mx.example;\n dkim=fail reason="bad"'],
  ])('%s', (value) => {
    expect(fails(value)).toBe(true);
  });
});

describe('a mail does not fail it', () => {
  it.each([
    ['mx.example; dmarc=pass; spf=fail'],
    ['mx.example; spf=pass; dkim=fail'],
    ['mx.example; spf=softfail'],
    ['mx.example; dmarc=none; spf=neutral; dkim=none'],
    ['mx.example; none'],
    ['mx.example; spf=none (dmarc=fail)'],
    ['other.example; dmarc=fail'],
    ['mx.example.other; dmarc=fail'],
  ])('%s', (value) => {
    expect(fails(value)).toBe(false);
  });

  it('where nothing was said, or the topmost word of the server is another', () => {
    expect(fails()).toBe(false);
    expect(fails('mx.example; dmarc=pass', 'mx.example; dmarc=fail')).toBe(false);
  });
});
