import { describe, expect, it } from '@jest/globals';
import { readEnv } from '../../src/env.js';
import { operatorOf } from '../../src/site/operator.js';

const operator = (settings: Record<string, string>) => operatorOf(readEnv({ NODE_ENV: 'development', ...settings }));

describe('the operator in the footer', () => {
  it('is the seller, with the address for letters', () => {
    const seller = { SELLER_NAME: 'Studi S.r.l.', SELLER_EMAIL: 'fatture@example.com', SELLER_REA: 'MI-7' };
    expect(operator(seller)).toMatchObject({
      name: 'Studi S.r.l.',
      register: 'REA MI-7',
      email: 'fatture@example.com',
    });
    expect(operator({ ...seller, CONTACT_EMAIL: 'ciao@example.com' }).email).toBe('ciao@example.com');
  });

  it('says all that the settings say of the seller, and nothing else', () => {
    const seller = {
      SELLER_NAME: 'Studi S.r.l.',
      SELLER_VAT_NUMBER: '10000000157',
      SELLER_ADDRESS: 'Via Nuova 3',
      SELLER_POSTAL_CODE: '26900',
      SELLER_CITY: 'Lodi',
      SELLER_PROVINCE: 'LO',
      SELLER_EMAIL: 'fatture@example.com',
      SELLER_PEC: 'studi@pec.example.com',
      PRIVACY_EMAIL: 'dati@example.com',
    };
    expect(operator(seller)).toEqual({
      name: 'Studi S.r.l.',
      address: 'Via Nuova 3',
      town: '26900 Lodi (LO)',
      vatNumber: '10000000157',
      register: null,
      email: 'fatture@example.com',
      privacyEmail: 'dati@example.com',
      pec: 'studi@pec.example.com',
      socials: [],
    });
    const { SELLER_PEC: _, ...without } = seller;
    expect(operator(without).pec).toBeNull();
  });

  it('has a separate address for data, whatever the one for invoices and letters is', () => {
    expect(operator({}).privacyEmail).toBe('privacy@giustamente.example');
    const set = { PRIVACY_EMAIL: 'dati@example.com', CONTACT_EMAIL: 'ciao@example.com' };
    expect(operator(set)).toMatchObject({ privacyEmail: 'dati@example.com', email: 'ciao@example.com' });
  });

  it('has links to social networks only if set, each named by its network', () => {
    expect(operator({}).socials).toEqual([]);
    const urls = ['https://www.linkedin.com/company/studi', 'https://x.com/studi', 'https://mastodon.uno/@studi'];
    expect(operator({ SOCIAL_URLS: urls.join(', ') }).socials).toEqual([
      { name: 'LinkedIn', url: urls[0] },
      { name: 'X', url: urls[1] },
      { name: 'mastodon.uno', url: urls[2] },
    ]);
  });
});
