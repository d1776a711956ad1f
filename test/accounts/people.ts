import { sql } from 'kysely';
import type { TestApp } from '../support/app.js';

export const PASSWORD = 'una frase lunga e mia';

/** A valid registration, with the test's changes. */
export const citizen = (changes: Record<string, unknown> = {}) => ({
  email: 'chiara@example.com',
  password: PASSWORD,
  first_name: 'Chiara',
  last_name: 'Verdi',
  birth_date: '1985-06-01',
  ...changes,
});

export interface OutboxRow {
  id: number;
  subject: string;
  template: string;
  body_text: string;
  sent_at: Date | null;
}

export async function lastMail(app: TestApp, recipient: string): Promise<OutboxRow> {
  const { rows } = await sql<OutboxRow>`
    select id, subject, template, body_text, sent_at
    from outbox
    where recipient = ${recipient}
    order by id desc
    limit 1`.execute(app.sql);
  if (!rows[0]) throw new Error(`no mail to ${recipient}`);
  return rows[0];
}

/** The numbers in the path of a mail's link: token, or token and key. */
export const linkNumbers = (text: string): string[] =>
  /https?:\/\/[^\s]+/
    .exec(text)?.[0]
    .replace(/^https?:\/\/[^/]+/, '')
    .match(/\d+/g) ?? [];

async function enter(app: TestApp, model: 'user' | 'lawyer', email: string, body: object): Promise<string> {
  await app.http.post(`/register/${model}`, body);
  const [token] = linkNumbers((await lastMail(app, email)).body_text);
  await app.http.get(`/register/${model}/confirm/${token}`);
  const login = await app.http.post('/login', { username: email, password: PASSWORD, remember: true });
  return login.info.auth.access_token as string;
}

/** A confirmed citizen, signed in. @returns the token */
export const user = (app: TestApp, email: string) => enter(app, 'user', email, citizen({ email }));

/** A confirmed firm, signed in. @returns the token */
export const lawyer = (app: TestApp, email: string) =>
  enter(app, 'lawyer', email, {
    ...citizen({ email }),
    pec: 'studio@pec.example.com',
    company_name: 'Studio Verdi',
    company_order_city: 'Milano',
  });
