import { expect, it } from '@jest/globals';
import { signInStaff } from '../support/backoffice.js';
import { fillLogin, signIn, visit } from '../support/browser.js';
import { PASSWORD } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

/** The browsers of the sign-ins of this account or member, oldest first. */
const browsersOf = async (column: 'account_id' | 'staff_id', table: 'accounts' | 'staff', email: string) => {
  const rows = await stage.instance.query<{ browser_hash: string | null }>(
    `select browser_hash from security_events
     where kind = 'signed_in' and ${column} = (select id from ${table} where email = $1) order by id`,
    [email],
  );
  return rows.map((row) => row.browser_hash);
};

const guess = async (username: string, address: string, password: string): Promise<number> => {
  const answer = await fetch(`${stage.instance.base}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password }),
  });
  return answer.status;
};

it('a person signs in again with their known browser, also at another address, while others guess from many addresses', async () => {
  const email = 'cittadino10@example.com';
  const { page } = await stage.open();
  await signIn(page, email);
  await visit(page, '/logout');
  await page.evaluate('localStorage.removeItem("token")');
  const [first] = await browsersOf('account_id', 'accounts', email);
  expect(first).toMatch(/^[\da-f]{64}$/);

  for (let n = 0; n < 30; n++) await guess(email, `203.0.113.${Math.floor(n / 5)}`, 'sbagliata sbagliata');
  expect(await guess(email, '198.51.100.1', PASSWORD)).toBe(429);

  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.2' });
  await signIn(page, email);
  expect(await browsersOf('account_id', 'accounts', email)).toEqual([first, first]);

  const { page: other } = await stage.open();
  await other.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.3' });
  await visit(other, '/login');
  await fillLogin(other, email);
  await other.getByText('Troppi tentativi').first().waitFor();
  for (const tab of [page, other]) await tab.setExtraHTTPHeaders({});
  await stage.leave(page);
  await stage.leave(other);

  const neighbour = 'cittadino09@example.com';
  const { page: theirs } = await stage.open();
  await signIn(theirs, neighbour);
  expect(await browsersOf('account_id', 'accounts', neighbour)).not.toContain(first);
});

it('a member of the staff is recognised by the browser too', async () => {
  const { page } = await stage.open();
  await signInStaff(page, 'admin');
  expect(await browsersOf('staff_id', 'staff', 'admin@example.com')).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
});
