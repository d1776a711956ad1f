import { expect, it } from '@jest/globals';
import { visit } from '../support/browser.js';
import { PASSWORD, until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

const person = (email: string) => ({
  email,
  password: 'Melograno di notte 9',
  first_name: 'Chiara',
  last_name: 'Verdi',
  birth_date: '1985-06-01',
});
const firm = { company_name: 'Studio Verdi', company_order_city: 'Milano', pec: 'verdi@pec.example.com' };

/** The effects that a link in a mail could have. */
const state = () =>
  stage.instance.query(`
    select 'token' as what, id::text, (used_at is not null)::text as done from account_tokens
    union all select 'account', id::text, (confirmed_at is not null)::text || email || password_hash from accounts
    union all select 'member', id::text, (accepted_at is not null)::text from firm_members
    union all select 'session', id::text, (revoked_at is not null)::text from sessions
    union all select 'newsletter', id::text, (confirmed_at is not null)::text from newsletter_subscriptions
    order by what, id`);

it('links in mails do nothing when a program opens them, and take effect at one click', async () => {
  const { instance } = stage;
  const [{ last } = { last: 0 }] = await instance.query<{ last: number }>(
    'select max(id)::integer as last from outbox',
  );
  const write = async (method: string, path: string, body: object, token?: string): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${instance.base}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    expect([path, answer.ok]).toEqual([path, true]);
  };
  await write('POST', '/register/user', person('link.cittadina@example.com'));
  await write('POST', '/register/lawyer', { ...person('link.studio@example.com'), ...firm });
  await write('POST', '/password/recovery', { email: 'cittadino09@example.com' });
  const { token } = await instance.logIn('cittadino09@example.com');
  await write('PUT', '/profile/email', { email: 'link.nuovo@example.com', password: PASSWORD }, token);
  await write('POST', '/newsletter', { email: 'link.lettrice@example.com' });
  await write('POST', '/newsletter/unsubscribe', { email: 'link.lettrice@example.com' });
  const owner = await instance.logIn('studio.bianchi@example.com');
  await write(
    'POST',
    '/firm/members',
    { email: 'link.collega@example.com', first_name: 'Dario', last_name: 'Ferri' },
    owner.token,
  );

  const mails = await instance.query<{ body_text: string }>('select body_text from outbox where id > $1', [last]);
  const found = mails.flatMap(({ body_text }) => body_text.match(/https?:\/\/\S+/g) ?? []);
  const links = [...new Set(found)].filter((link) => /\d{20}|token=|\/confirm\/|send=/.test(link));
  expect(links.map((link) => new URL(link).pathname.split('/')[1]).sort()).toEqual(
    [
      'invito',
      'mail-confirm-change',
      'mail-confirm-lawyer',
      'mail-confirm-user',
      'newsletter',
      'newsletter',
      'reimposta-password',
    ].sort(),
  );

  const before = await state();
  const { page } = await stage.open();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      calls.push(`${request.method()} ${request.url()}`);
  });
  for (const link of links) {
    // As scanners do: once without scripts, once with a browser that clicks nothing.
    for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    await visit(page, link.replace(/^https?:\/\/[^/]+/, ''));
  }
  expect(calls).toEqual([]);
  expect(await state()).toEqual(before);

  await visit(page, links.find((link) => link.includes('/mail-confirm-user/'))!.replace(/^https?:\/\/[^/]+/, ''));
  await page.locator('main').getByRole('button').first().click();
  await until(
    'the address is confirmed',
    async () => {
      const [row] = await instance.query(
        "select from accounts where email = 'link.cittadina@example.com' and confirmed_at is not null",
      );
      return row !== undefined;
    },
    20,
  );
});
