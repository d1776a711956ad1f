import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { SendNewsletter } from '../../../src/content/newsletter/use-cases/send-newsletter.js';
import { ms } from '../../../src/shared/limits.js';
import { useTestApp } from '../../support/app.js';
import { idsApart } from '../../support/ids-apart.js';
import { Rows } from '../../support/rows.js';
import { Writes } from '../../support/written.js';
import { Team, type Desk } from '../../staff/team.js';

const LEA = 'lea@example.com';
const MIA = 'mia@example.com';

/** Rules 24.1 to 24.8. */
describe('the newsletter', () => {
  const test = useTestApp();
  let written: Writes;
  let rows: Rows;
  let desk: Desk;
  let lines: Record<string, string[]> = {};
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    test.clock.advance(ms.minute);
    await sql`delete from call_limits`.execute(test.sql);
    lines[name] = await written.by(run);
  };
  const told = (): string => {
    const all = Object.entries(lines);
    lines = {};
    return all.map(([name, each]) => [`## ${name}`, ...each].join('\n')).join('\n\n');
  };

  beforeAll(async () => {
    await idsApart(test);
    rows = new Rows(test);
    written = new Writes(test);
    desk = await new Team(test).as('content', { name: 'Ada', email: 'ada@staff.example' });
    written.call('staff', { ada: desk.id });
  });
  afterAll(() => written.end());

  const body = { subject_it: 'Le novità', subject_en: 'The news', body_it: 'Ciao.', body_en: 'Hello.' };
  const made = async (changes: object = {}): Promise<number> =>
    (await desk.post('/newsletter', { ...body, audience: 'everyone', ...changes })).body.id as number;

  const from = (address: string, language = 'it') => ({ 'x-forwarded-for': address, 'x-localization': language });
  const linkTo = async (email: string): Promise<string> => {
    const { rows: found } = await sql<{ url: string }>`
      select content->'action'->>'url' as url from outbox where recipient = ${email} order by id desc limit 1`.execute(
      test.sql,
    );
    return found[0]!.url.replace(/^.*[/=]/, '');
  };
  const subscribe = (email: string, authorizations: object, language?: string) =>
    test.http.post('/newsletter', { email, authorizations }, from('203.0.113.9', language));
  const confirm = async (email: string) =>
    test.http.get(`/newsletter/confirm/${await linkTo(email)}`, from('203.0.113.44'));
  const ask = (email: string) => test.http.post('/newsletter/unsubscribe', { email }, from('203.0.113.9', 'en'));
  const leave = async (email: string) =>
    test.http.post('/newsletter/unsubscribe', { token: await linkTo(email) }, from('203.0.113.55'));
  const account = async (): Promise<{ id: number; email: string }> => {
    const id = await rows.citizen();
    const { rows: found } = await sql<{ email: string }>`select email from accounts where id = ${id}`.execute(test.sql);
    return { id, email: found[0]!.email };
  };

  it('keeps of subscribers what they agreed to, when, where and to which text, row by row', async () => {
    const [owner, silent, unconfirmed, deleted] = [await account(), await account(), await account(), await account()];
    written.call('accounts', { owner: owner.id, silent: silent.id });
    await sql`update accounts set confirmed_at = null where id = ${unconfirmed.id}`.execute(test.sql);
    await sql`update accounts set deleted_at = now() where id = ${deleted.id}`.execute(test.sql);
    await step('Lea subscribes', () => subscribe(LEA, { marketing: true }));
    await step('Lea confirms', () => confirm(LEA));
    await step('Lea opens the link again', () => confirm(LEA));
    await step('Lea subscribes in English, to something else', () => subscribe(LEA, { marketing_partner: true }, 'en'));
    await step('Lea confirms that, too', () => confirm(LEA));
    await step('Mia subscribes', () => subscribe(MIA, { marketing: true, marketing_partner: true }));
    await step('Mia asks for the link that ends it', () => ask(MIA));
    await step('Mia leaves without having confirmed', () => leave(MIA));
    await step('the owner of an account subscribes', () => subscribe(owner.email, { marketing: true }));
    await step('the owner confirms', () => confirm(owner.email));
    await step('the owner asks for the link', () => ask(owner.email));
    await step('the owner leaves', () => leave(owner.email));
    await step('the owner leaves again', () => leave(owner.email));
    await step('an account that never subscribed asks for the link', () => ask(silent.email));
    await step('an account that is not confirmed asks for it', () => ask(unconfirmed.email));
    await step('a deleted account asks for it', () => ask(deleted.email));
    await step('nobody asks for it', () => ask('nessuno@example.com'));

    const newsletter = await made();
    const mail = (subject: string, recipient: string, of: number | null, column?: string) => sql`
      insert into outbox (recipient, locale, template, subject, body_text, content, created_at, newsletter_id, next_attempt_at
        ${column === undefined ? sql`` : sql`, ${sql.ref(column)}`})
      values (${recipient}, 'it', 'newsletter', ${subject}, '', '{"paragraphs": []}', now(), ${of}, now() + interval '1 year'
        ${column === undefined ? sql`` : sql`, now()`})`;
    for (const each of [
      mail('waits', LEA, newsletter),
      mail('is sent', LEA, newsletter, 'sent_at'),
      mail('is given up', LEA, newsletter, 'failed_at'),
      mail('is being sent', LEA, newsletter, 'claimed_at'),
      mail('is no newsletter', LEA, null),
      mail('waits for somebody else', 'altra@example.com', newsletter),
    ])
      await each.execute(test.sql);
    await step('Lea asks for the link', () => ask(LEA));
    await step('Lea leaves while newsletters wait', () => leave(LEA));
    expect(told()).toMatchSnapshot();
  });

  it('is written, sent and stopped by staff with all that it says, row by row', async () => {
    desk = await new Team(test).signedIn('ada@staff.example');
    const id = await made();
    const neighbour = await made();
    written.call('newsletters', { it: id, neighbour });
    const reader = await account();
    const firm = await rows.firm();
    await sql`insert into consents (account_id, kind, given, text_version, at)
      select id, 'newsletter', true, 'x', now() from accounts where id in (${reader.id}, ${firm})`.execute(test.sql);
    await sql`update accounts set locale = 'en' where id = ${reader.id}`.execute(test.sql);
    await sql`insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
      values ('lettore@example.com', 'it', now(), now())`.execute(test.sql);
    const act = (verb: string) => desk.post(`/newsletter/${id}/${verb}`);
    await step('another one is written', () => made({ audience: 'firms' }));
    await step('each field is changed', () =>
      desk.put(`/newsletter/${id}`, {
        subject_it: 'Altre novità',
        subject_en: 'Other news',
        body_it: 'Addio.',
        body_en: 'Bye.',
        audience: 'subscribers',
      }),
    );
    await step('nothing is changed', () => desk.put(`/newsletter/${neighbour}`, { ...body, audience: 'everyone' }));
    await step('it is tried', () => act('test'));
    await step('its audience is changed', () => desk.put(`/newsletter/${id}`, { ...body, audience: 'everyone' }));
    await step('it is sent', async () => {
      await act('send');
      await sql`delete from pgboss.job where name = 'newsletter.send'`.execute(test.sql);
    });
    await step('it is stopped', () => act('stop'));
    await step('it goes on', async () => {
      await act('send');
      await sql`delete from pgboss.job where name = 'newsletter.send'`.execute(test.sql);
    });
    lines['its first mails are written'] = await written.alone(() => test.app.get(SendNewsletter).execute(id));
    lines['it is finished'] = await written.alone(() => test.app.get(SendNewsletter).execute(id));
    lines['nothing happens after that'] = await written.alone(() => test.app.get(SendNewsletter).execute(id));
    await step('the other one is deleted', () => desk.delete(`/newsletter/${neighbour}`));
    expect(told()).toMatchSnapshot();
  });
});
