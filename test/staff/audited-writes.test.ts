import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstMilestones } from '../../src/shared/reviews/milestones.codes.js';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Audit, DecidedAlready } from '../../src/staff/audit/audit.js';
import { decisionInHand, type DecisionInHand } from '../../src/staff/decisions/decision-in-hand.js';
import { staffRoles } from '../../src/shared/staff/staff.codes.js';
import { firstDayOfVersion } from '../../src/shared/staff/settings.rules.js';
import { idsApart } from '../support/ids-apart.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { Untouched } from '../support/untouched.js';
import { Writes } from '../support/written.js';
import { said, type AuditValues } from './audit-said.js';
import { noDecision, unaudited } from './no-decision.js';
import { staffRows } from './routes.js';
import { codeAt, Team, type Desk } from './team.js';

const reason = 'Il motivo che la persona legge.';

let test: TestApp;
let team: Team;
let untouched: Untouched;
let written: Writes;
let desk: Desk;
let rows: Rows;
let png: Buffer;
let serial = 0;
beforeAll(async () => {
  test = await startTestApp();
  await idsApart(test);
  team = new Team(test);
  rows = new Rows(test);
  untouched = await Untouched.of(test);
  desk = await team.as('admin');
  written = new Writes(test);
  written.call('staff', { desk: desk.id });
  png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0E5357' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await written.end();
  await test.close();
});

/** A call of the staff, and its entry in the audit. */
interface Write {
  readonly path: string;
  readonly body?: object;
  /** Instead of a body. */
  readonly file?: true;
  /** The verb and the resource; the record is the one of the path, or the new one of the answer. */
  readonly entry: string;
  readonly record?: number | null;
  /** Who did it, where nobody is signed in. */
  readonly by?: number;
}

const terms = { type: 1, value: 20, subject: 'credits', package: 11, max_uses: 5, starts_at: null, ends_at: null };
const letter = {
  subject_it: 'Le novità',
  subject_en: 'News',
  body_it: 'Ciao.',
  body_en: 'Hello.',
  audience: 'everyone',
};
const text = {
  title: 'Un articolo di prova',
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  body: 'Una richiesta resta aperta {{requestDays}} giorni: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-03-01',
  note: null,
};
const weights = { distance: 25, quality: 30, reliability: 20, experience: 15, velocity: 10 };
const made = async (path: string, body: object): Promise<{ id: number; edition?: number; revision?: number }> => {
  const answer = await desk.post(path, body);
  if (answer.status > 299) throw new Error(answer.text);
  return answer.body as { id: number };
};
const listed = () => ({ kind: 'email', value: `truffa${++serial}@example.com`, reason });
const coupon = () => ({ ...terms, code: `SCRITTO-${++serial}` });
const readyText = () => ({
  decision: 'report.dismiss',
  name: `Testo ${++serial}`,
  text_it: 'Non abbiamo trovato nulla contro le regole.',
  text_en: 'We found nothing against the rules.',
});
const article = () => ({ path: `/avvocati/malasanita/scritto-${++serial}`, language: 'it', ...text });
const colleague = () => team.member('content', { email: `scritto${++serial}@staff.example` });
/** A case that the member examines, and a colleague who can have it. */
const heldCase = async (): Promise<{ id: number; to: number }> => {
  const account = await rows.firm();
  const { rows: opened } = await sql<{ id: number }>`
    insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, claimed_by, claimed_at)
    values ('inactive', 'claimed', ${account}, 'account', ${account}, ${test.clock.now()}, ${desk.id}, ${test.clock.now()})
    returning id`.execute(test.sql);
  return { id: opened[0]!.id, to: (await team.member('moderator', { email: `turno${++serial}@staff.example` })).id };
};
/** On a member of the staff. */
const onMember = (verb: string) => async (): Promise<Write> => {
  const { id } = await team.as('content', { email: `scritto${++serial}@staff.example` });
  return { path: `/staff/${id}/${verb}`, entry: `${verb} staff` };
};

/** Every write that is no decision, by route. */
const writes: Readonly<Record<string, () => Promise<Write>>> = {
  'POST /enrol': async () => {
    const { id, email } = await team.member('content', { enrolled: false, email: `nuovo${++serial}@staff.example` });
    const { body } = await team.login(email, { code: '' });
    const { token, secret } = (body as { enrolment: { token: string; secret: string } }).enrolment;
    return { path: '/enrol', body: { token, code: codeAt(test, 0, secret) }, entry: 'enrol staff', record: id, by: id };
  },
  'PUT /me': () =>
    Promise.resolve({ path: '/me', body: { name: 'Ada Nuova' }, entry: 'update staff', record: desk.id }),
  'POST /views': async () => {
    const record = await rows.citizen();
    return {
      path: '/views',
      body: { resource: 'accounts', record_id: record, reason },
      entry: 'view accounts',
      record,
    };
  },
  'POST /blacklist': () => Promise.resolve({ path: '/blacklist', body: listed(), entry: 'create blacklist' }),
  'PUT /blacklist/:id': async () => {
    const { id } = await made('/blacklist', listed());
    return { path: `/blacklist/${id}`, body: { ...listed(), reason: 'Un altro motivo.' }, entry: 'update blacklist' };
  },
  'POST /reason-texts': () =>
    Promise.resolve({ path: '/reason-texts', body: readyText(), entry: 'create reason-texts' }),
  'PUT /reason-texts/:id': async () => {
    const { decision: _, ...words } = readyText();
    const { id } = await made('/reason-texts', readyText());
    const body = { ...words, text_it: 'Va bene così.', text_en: 'It is all right.' };
    return { path: `/reason-texts/${id}`, body, entry: 'update reason-texts' };
  },
  'POST /coupons': () => Promise.resolve({ path: '/coupons', body: coupon(), entry: 'create coupons' }),
  'PUT /coupons/:id': async () => {
    const body = coupon();
    const { id } = await made('/coupons', body);
    return { path: `/coupons/${id}`, body: { ...body, max_uses: 7 }, entry: 'update coupons' };
  },
  'POST /staff': () =>
    Promise.resolve({
      path: '/staff',
      body: { email: `altra${++serial}@staff.example`, name: 'Bice Altra', role: 'content' },
      entry: 'create staff',
    }),
  'PUT /staff/:id': async () => ({
    path: `/staff/${(await colleague()).id}`,
    body: { name: 'Un altro nome', role: 'finance' },
    entry: 'update staff',
  }),
  'POST /staff/:id/revoke-sessions': onMember('revoke-sessions'),
  'POST /staff/:id/reset-totp': onMember('reset-totp'),
  'POST /staff/:id/reset-password': onMember('reset-password'),
  'POST /accounts/:id/sign-out': async () => {
    const id = await rows.citizen();
    await rows.as(id);
    return { path: `/accounts/${id}/sign-out`, body: { reason }, entry: 'sign-out accounts' };
  },
  'POST /cases/:id/assign': async () => {
    const { id, to } = await heldCase();
    return { path: `/cases/${id}/assign`, body: { staff_id: to }, entry: 'assign cases' };
  },
  'POST /cases/hand-over': async () => {
    const { id, to } = await heldCase();
    return { path: '/cases/hand-over', body: { staff_id: to, cases: [id] }, entry: 'assign cases', record: id };
  },
  'POST /settings': () =>
    Promise.resolve({
      path: '/settings',
      body: { weights, effective_on: firstDayOfVersion(test.clock.now()), reason },
      entry: 'announce settings',
    }),
  'POST /business-settings': () =>
    Promise.resolve({
      path: '/business-settings',
      body: { values: { low_balance: 2 }, effective_on: firstDayOfVersion(test.clock.now()), reason },
      entry: 'announce business-settings',
    }),
  'POST /content': () => Promise.resolve({ path: '/content', body: article(), entry: 'create content' }),
  'PUT /milestones': () => {
    const [first, ...others] = firstMilestones;
    return Promise.resolve({
      path: '/milestones',
      body: { revision: 0, entries: [...others, first] },
      entry: 'update milestones',
      record: null,
    });
  },
  'PUT /content/:id': async () => {
    const { id, edition, revision } = await made('/content', article());
    return {
      path: `/content/${id}`,
      body: { ...text, title: 'Un altro titolo di prova', edition, revision },
      entry: 'update content',
    };
  },
  'POST /content/pictures': () =>
    Promise.resolve({ path: '/content/pictures', file: true, entry: 'upload content', record: null }),
  'POST /newsletter': () => Promise.resolve({ path: '/newsletter', body: letter, entry: 'create newsletter' }),
  'PUT /newsletter/:id': async () => {
    const { id } = await made('/newsletter', letter);
    return { path: `/newsletter/${id}`, body: { ...letter, subject_it: 'Altro' }, entry: 'update newsletter' };
  },
  'POST /newsletter/:id/test': async () => {
    const { id } = await made('/newsletter', letter);
    return { path: `/newsletter/${id}/test`, entry: 'test newsletter' };
  },
};

const entries = async () =>
  (
    await sql<AuditValues & { action: string; resource: string; record_id: number | null; staff_id: number }>`
      select action, resource, record_id, staff_id, reason, before, after from audit order by id`.execute(test.sql)
  ).rows;
const call = (by: Desk, route: string, { path, body, file }: Write): Promise<Answer> =>
  file
    ? by.upload(path, { name: 'foto.png', content: png, type: 'image/png' })
    : by.call(route.split(' ')[0] as 'POST' | 'PUT', path, body);

describe('a write of the staff that is no decision', () => {
  it('has a row here', () => {
    expect([...Object.keys(writes), ...Object.keys(unaudited)].sort()).toEqual(Object.keys(noDecision).sort());
  });

  it.each(Object.entries(writes))('has one entry in the audit, and none if it is refused: %s', async (route, make) => {
    const write = await make();
    test.clock.advance(1000);
    const before = await entries();
    const { roles } = staffRows.find((row) => row.route === route)!;
    const strangers = [];
    if (roles !== 'anyone') {
      const other = staffRoles.find((role) => role !== 'admin' && !roles.includes(role));
      const email = `estraneo${++serial}@staff.example`;
      strangers.push([team.nobody, 401], ...(other ? [[await team.as(other, { email }), 403]] : []));
    }
    for (const [by, status] of strangers as [Desk, number][]) {
      let answer!: Answer;
      expect(await untouched.changedBy(async () => (answer = await call(by, route, write)))).toEqual([]);
      expect(answer.status).toBe(status);
    }
    if (write.body) {
      const wrong = { ...write, body: { ...write.body, no_such_field: 1 } };
      let answer!: Answer;
      expect(await untouched.changedBy(async () => (answer = await call(desk, route, wrong)))).toEqual([]);
      expect(answer.status).toBe(422);
    }
    expect(await entries()).toEqual(before);

    let answer!: Answer;
    const lines = await written.by(
      async () => (answer = await call(write.by === undefined ? desk : team.nobody, route, write)),
    );
    expect([answer.text, answer.status < 300]).toEqual([answer.text, true]);
    const [action, resource] = write.entry.split(' ');
    const named = /\/(\d+)(?:\/|$)/.exec(write.path)?.[1];
    const record = write.record === undefined ? Number(named ?? (answer.body as { id: number }).id) : write.record;
    const added = (await entries()).slice(before.length);
    expect(added).toEqual([{ ...added[0], action, resource, record_id: record, staff_id: write.by ?? desk.id }]);
    expect(added.map(said)).toMatchSnapshot();
    expect(lines.join('\n')).toMatchSnapshot();
  });

  it('may have several entries for one decision, which is made once', async () => {
    const audit = test.app.get(Audit, { strict: false });
    const before = (await entries()).length;
    const decide = () =>
      decisionInHand.run({ fingerprint: 'f'.repeat(64) } as DecisionInHand, () =>
        test.database.transaction(async (em) => {
          for (const recordId of [1, 2])
            await audit.write(em, { staffId: desk.id, action: 'update', resource: 'accounts', recordId, reason });
        }),
      );
    await decide();
    expect((await entries()).length).toBe(before + 2);
    await expect(decide()).rejects.toBeInstanceOf(DecidedAlready);
    expect((await entries()).length).toBe(before + 2);
  });
});
