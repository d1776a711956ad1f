import { describe, expect, it } from '@jest/globals';
import { readEnv } from '../../src/env.js';
import { operatorOf } from '../../src/site/operator.js';

const operator = (settings: Record<string, string>) => operatorOf(readEnv({ NODE_ENV: 'development', ...settings }));

describe('the operator in the footer', () => {
  it('is who sells, and is written to at the address for letters', () => {
    const seller = { SELLER_NAME: 'Studi S.r.l.', SELLER_EMAIL: 'fatture@example.com', SELLER_REA: 'MI-7' };
    expect(operator(seller)).toMatchObject({
      name: 'Studi S.r.l.',
      register: 'REA MI-7',
      email: 'fatture@example.com',
    });
    expect(operator({ ...seller, CONTACT_EMAIL: 'ciao@example.com' }).email).toBe('ciao@example.com');
  });

  it('is written to about data at an address of their own, whatever the one for invoices and letters is', () => {
    expect(operator({}).privacyEmail).toBe('privacy@giustamente.example');
    const set = { PRIVACY_EMAIL: 'dati@example.com', CONTACT_EMAIL: 'ciao@example.com' };
    expect(operator(set)).toMatchObject({ privacyEmail: 'dati@example.com', email: 'ciao@example.com' });
  });

  it('has no page on social networks unless it is set, and each is called by its network', () => {
    expect(operator({}).socials).toEqual([]);
    const urls = ['https://www.linkedin.com/company/studi', 'https://x.com/studi', 'https://mastodon.uno/@studi'];
    expect(operator({ SOCIAL_URLS: urls.join(', ') }).socials).toEqual([
      { name: 'LinkedIn', url: urls[0] },
      { name: 'X', url: urls[1] },
      { name: 'mastodon.uno', url: urls[2] },
    ]);
  });
});
