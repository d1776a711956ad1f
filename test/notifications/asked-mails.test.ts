import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { askedMails } from '../../src/notifications/mail/asked-mails.codes.js';
import { mailTemplates, type MailTemplate } from '../../src/notifications/mail/mail-templates.js';
import { callLimits, mailLimits, ms } from '../../src/shared/limits.js';
import { citizen, lastMail, linkNumbers, PASSWORD, user } from '../accounts/people.js';
import { FirmOffice } from '../accounts/firm-members/firm-office.js';
import { startTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from call_limits`.execute(app.sql);
  await sql`delete from login_failures`.execute(app.sql);
});

let hosts = 0;
/** A different network at each call. */
const elsewhere = () => ({ 'x-forwarded-for': `203.0.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}` });
const from = (address: string) => ({ 'x-forwarded-for': address });
const call = (path: string, body: object, headers: Record<string, string>) =>
  app.http.call('POST', path, body, headers);
/** The number of mails to these addresses. */
const mailsTo = async (pattern: string, templates?: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ template: string }>`select template from outbox where recipient like ${pattern}`.execute(
    app.sql,
  );
  return rows.filter(({ template }) => !templates || templates.includes(template)).length;
};
/** Lets the limits between calls pass, except for the count of this test. */
const pause = async (): Promise<void> => {
  app.clock.advance(61 * ms.minute);
  await sql`delete from call_limits`.execute(app.sql);
  await sql`delete from login_failures`.execute(app.sql);
};

let serial = 0;
/** A kind of mail: how a stranger requests it, and its templates. The answer is the same before and after the limit. */
interface Kind {
  readonly name: string;
  readonly prepare?: (email: string) => Promise<unknown>;
  readonly ask: (email: string, headers: Record<string, string>, nth: number) => Promise<number>;
  readonly templates: readonly string[];
  readonly answer: number;
  /** A signed-in caller counts as one, at any address. */
  readonly signedIn?: true;
}
let office: FirmOffice;
let anna: Awaited<ReturnType<typeof signedIn>>;
const signedIn = async () => {
  const token = await user(app, `chi.chiede${++serial}@example.com`);
  return app.http.as(token);
};
const kinds: readonly Kind[] = [
  {
    name: 'registration',
    ask: async (email, headers) => (await call('/register/user', citizen({ email }), headers)).status,
    templates: ['confirm_user'],
    answer: 201,
  },
  {
    name: 'address_in_use',
    prepare: (email) => user(app, email),
    ask: async (email, headers) => (await call('/register/user', citizen({ email }), headers)).status,
    templates: ['address_in_use'],
    answer: 201,
  },
  {
    name: 'recovery',
    prepare: (email) => user(app, email),
    ask: async (email, headers) => (await call('/password/recovery', { email }, headers)).status,
    templates: ['reset_password'],
    answer: 204,
  },
  {
    name: 'sign_in',
    prepare: (email) => user(app, email),
    ask: async (email, headers) => (await call('/login/link', { email }, headers)).status,
    templates: ['sign_in_link'],
    answer: 204,
  },
  {
    name: 'newsletter',
    ask: async (email, headers) => (await call('/newsletter', { email }, headers)).status,
    templates: ['newsletter_confirm'],
    answer: 204,
  },
  {
    name: 'newsletter_end',
    prepare: (email) => user(app, email),
    ask: async (email, headers) => (await call('/newsletter/unsubscribe', { email }, headers)).status,
    templates: ['newsletter_leave'],
    answer: 204,
  },
  {
    name: 'address_change',
    prepare: async () => {
      anna = await signedIn();
    },
    ask: async (email) => (await anna.put('/profile/email', { email, password: PASSWORD })).status,
    templates: ['confirm_change'],
    answer: 200,
    signedIn: true,
  },
  {
    name: 'invitation',
    prepare: async (email) => {
      office = await FirmOffice.of(app);
      await office.invite(email);
    },
    ask: async () => {
      const { info } = await office.owner.get('/firm/members');
      const { id } = (info.members as { id: number | null }[]).find((member) => member.id !== null)!;
      return (await office.owner.post(`/firm/members/${id}/resend`)).status;
    },
    templates: ['firm_invitation'],
    answer: 204,
    signedIn: true,
  },
];

describe('mails that strangers can request', () => {
  it('have a row each in the table of limits', () => {
    expect(kinds.map(({ name }) => name).toSorted()).toEqual([...new Set(Object.values(askedMails))].toSorted());
  });

  it.each(kinds)('$name: are limited for a day, with the same answer', async ({ prepare, ask, ...kind }) => {
    const email = `vittima${++serial}@example.com`;
    const neighbour = `vicina${serial}@example.com`;
    await prepare?.(email);
    const answers: number[] = [];
    for (let nth = 0; nth < mailLimits.asked + 3; nth++) {
      await pause();
      answers.push(await ask(email, elsewhere(), nth));
    }
    expect(new Set(answers)).toEqual(new Set([kind.answer]));
    const most = kind.signedIn ? mailLimits.askedFromOnePlace : mailLimits.asked;
    expect(await mailsTo(email, kind.templates)).toBe(kind.name === 'registration' ? 1 : most);
    expect(await counted(email)).toBe(most);
    expect(await mailsTo(neighbour)).toBe(0);
    // A day later the first of them no longer counts.
    app.clock.advance(mailLimits.askedWithin);
    if (!kind.signedIn) {
      expect(await ask(email, elsewhere(), 99)).toBe(kind.answer);
      expect(await counted(email)).toBe(most + 1);
    }
  });

  /** Counted mails to an address, also those withdrawn by a new registration. */
  const counted = async (email: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from asked_mails
      where address_hash = (select address_hash from asked_mails order by id desc limit 1)
        and kind = (select kind from asked_mails order by id desc limit 1)`.execute(app.sql);
    expect(email).not.toBe('');
    return rows[0]!.n;
  };

  it('have a lower limit from one place, and leave the rest of the daily limit to others', async () => {
    const email = `una-rete${++serial}@example.com`;
    const ask = (address: string) => call('/newsletter', { email }, from(address));
    for (let nth = 0; nth < mailLimits.askedFromOnePlace + 2; nth++) {
      await pause();
      expect((await ask(`2001:db8:7:7::${nth + 1}`)).status).toBe(204);
    }
    expect(await mailsTo(email)).toBe(mailLimits.askedFromOnePlace);
    await pause();
    expect((await ask('2001:db8:7:8::1')).status).toBe(204);
    expect(await mailsTo(email)).toBe(mailLimits.askedFromOnePlace + 1);
  });

  it('are counted for all aliases of an address together', async () => {
    const ask = (email: string) => call('/newsletter', { email }, elsewhere());
    const aliases = ['lia.neri', 'lianeri+1', 'l.i.a.neri', 'LiaNeri+x', 'lianeri+2', 'lia.n.e.ri'];
    for (const [nth, alias] of [...aliases, 'lianeri+3', 'lianeri'].entries()) {
      await pause();
      expect((await ask(`${alias}@${nth % 2 ? 'gmail.com' : 'googlemail.com'}`)).status).toBe(204);
    }
    const { rows } =
      await sql`select from outbox where recipient ilike '%@gmail.com' or recipient ilike '%@googlemail.com'`.execute(
        app.sql,
      );
    expect(rows).toHaveLength(mailLimits.asked);
    expect((await ask('lia.verdi@gmail.com')).status).toBe(204);
    expect(await mailsTo('lia.verdi@gmail.com')).toBe(1);
  });

  it('are no longer counted after a day', async () => {
    await app.settle();
    const before = (await sql`select from asked_mails`.execute(app.sql)).rows.length;
    expect(before).toBeGreaterThan(0);
    app.clock.advance(mailLimits.askedWithin);
    await app.settle();
    expect((await sql`select from asked_mails`.execute(app.sql)).rows).toHaveLength(0);
  });
});

describe('a victim of unwanted mails is not locked out', () => {
  it('the link of the last mailed registration confirms, and its reader chooses the password', async () => {
    const email = `paziente${++serial}@example.com`;
    for (let nth = 0; nth < mailLimits.asked + 2; nth++) {
      await pause();
      await call('/register/user', citizen({ email }), elsewhere());
    }
    const [token] = linkNumbers((await lastMail(app, email)).body_text);
    expect((await app.http.get(`/register/user/confirm/${token!}`)).status).toBe(200);
    // The password of a stranger opens nothing.
    expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).not.toBe(200);
  });

  it('a recovery from a known place is mailed when strangers have used up the limit', async () => {
    const email = `nota${++serial}@example.com`;
    await user(app, email);
    const home = from('198.51.100.77');
    expect((await call('/login', { username: email, password: PASSWORD }, home)).status).toBe(200);
    for (let nth = 0; nth < mailLimits.asked + 2; nth++) {
      await pause();
      await call('/password/recovery', { email }, elsewhere());
    }
    expect(await mailsTo(email, ['reset_password'])).toBe(mailLimits.asked);
    await pause();
    expect((await call('/password/recovery', { email }, home)).status).toBe(204);
    expect(await mailsTo(email, ['reset_password'])).toBe(mailLimits.asked + 1);
  });
});

describe('resending the confirmation', () => {
  it('is limited to a few accounts a day for one address range, whatever account ids it tries', async () => {
    const emails = Array.from({ length: callLimits.calls.resend.range[0] + 3 }, () => `cammina${++serial}@example.com`);
    const ids: number[] = [];
    for (const email of emails) {
      ids.push((await call('/register/user', citizen({ email }), elsewhere())).info.account.id as number);
      await sql`delete from call_limits`.execute(app.sql);
    }
    app.clock.advance(2 * ms.minute);
    const again = (id: number, address: string) =>
      app.http.get(`/register/user/resend/confirm/${id}`, { 'x-forwarded-for': address });
    for (const [nth, id] of ids.entries()) expect((await again(id, `2001:db8:9:9::${nth + 1}`)).status).toBe(204);
    expect(await mailsTo('cammina%')).toBe(emails.length + callLimits.calls.resend.range[0]);
    // A person who requests their own from elsewhere gets it.
    expect((await again(ids.at(-1)!, '2001:db8:9:a::1')).status).toBe(204);
    expect(await mailsTo(emails.at(-1)!)).toBe(2);
  });
});

describe('a mail that a stranger can cause', () => {
  /** Values of the product itself: times, links, numbers, its name. `firm` is a verified one, or none. */
  const ours = new Set(['at', 'until', 'token', 'key', 'brand', 'profileDays', 'giftCredits', 'reference', 'firm']);

  it.each([...Object.keys(askedMails), 'contact_reply'])('%s contains no user input', (name) => {
    const { subject, paragraphs, action, why }: MailTemplate = mailTemplates[name as keyof typeof mailTemplates];
    const texts = [subject, ...paragraphs, ...(why ? [why] : [])].flatMap(({ it: italian, en }) => [italian, en]);
    const named = [...texts, action?.path ?? ''].flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!),
    );
    // The answer of the staff is free text.
    const allowed = name === 'contact_reply' ? new Set([...ours, 'reason']) : ours;
    expect(named.filter((one) => !allowed.has(one))).toEqual([]);
    expect(
      Object.keys(askedMails)
        .filter((one) => one.startsWith('firm_'))
        .includes(name),
    ).toBe(named.includes('firm'));
  });

  it('names the inviting firm only once staff have verified it', async () => {
    const firm = await FirmOffice.of(app);
    await firm.invite();
    const { subject, body_text } = await lastMail(app, firm.email);
    expect(subject).toContain('Uno studio legale ti invita');
    expect(subject + body_text).not.toMatch(/Studio Verdi|Carla|Conti|Chiara/);
    const verified = await FirmOffice.of(app);
    await sql`update firms set verified_at = ${app.clock.now()} where account_id = ${verified.firmId}`.execute(app.sql);
    await verified.invite();
    expect((await lastMail(app, verified.email)).subject).toContain('Studio Verdi ti invita');
  });
});
