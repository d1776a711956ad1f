import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { AccountsQueries } from '../../src/accounts/accounts.queries.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

/** A firm with a member, beside another one, and two citizens: each with records that look like those of the others. */
describe('what an account reads of itself', () => {
  const test = useTestApp();
  let firm: number;
  let member: number;
  let citizen: number;
  let draft: number;
  beforeAll(async () => {
    const rows = new Rows(test);
    firm = await rows.firm({ skills: ['sinistri-stradali', 'malasanita'] });
    const other = await rows.firm();
    const neighbour = await rows.citizen();
    citizen = await rows.citizen();
    const { rows: made } = await sql<{ id: number }>`
      insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at)
      values (${firm}, 'socia@example.com', 'Socia', 'Verdi', now(), now()) returning id`.execute(test.sql);
    member = made[0]!.id;
    const now = test.clock.now();
    const later = plus(now, ms.minute);
    const token = (
      email: string,
      {
        of = firm,
        by = null as number | null,
        purpose = 'change_email',
        used = null as Date | null,
        until = later,
      } = {},
    ) => sql`
      insert into account_tokens (account_id, member_id, purpose, token_hash, email, created_at, expires_at, used_at)
      values (${of}, ${by}, ${purpose}, ${email}, ${email}, ${now}, ${until}, ${used})`;
    const consent = (of: number, kind: string, given: boolean) => sql`
      insert into consents (account_id, kind, given, text_version, at) values (${of}, ${kind}, ${given}, '1', ${now})`;
    const lot = (of: number, remaining: number, until: Date, held: Date | null = null) => sql`
      insert into credit_lots (account_id, type, amount, remaining, created_at, expires_at, held_at)
      values (${of}, 1, 50, ${remaining}, ${now}, ${until}, ${held})`;
    const client = (of: number, hash: string, label: string) => sql`
      insert into firm_clients (firm_id, client_hash, label) values (${of}, ${hash}, ${label})`;
    const authenticator = (of: number, by: number | null, confirmed: Date | null) => sql`
      insert into account_authenticators (account_id, member_id, secret, created_at, confirmed_at)
      values (${of}, ${by}, '-', ${now}, ${confirmed})`;
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      token('prima@example.com'),
      token('voluta@example.com'),
      token('usata@example.com', { used: now }),
      token('scaduta@example.com', { until: now }),
      token('di-altro-scopo@example.com', { purpose: 'confirm' }),
      token('della-socia@example.com', { by: member }),
      token('di-altri@example.com', { of: other }),
      consent(citizen, 'newsletter', false),
      consent(citizen, 'newsletter', true),
      consent(citizen, 'marketing', true),
      consent(citizen, 'marketing', false),
      consent(neighbour, 'marketing_partner', true),
      lot(firm, 3, later),
      lot(firm, 4, later),
      lot(firm, 0, later),
      lot(firm, 10, now),
      lot(firm, 20, later, now),
      lot(other, 40, later),
      client(firm, 'b', 'Rossi'),
      client(firm, 'a', 'Rossi'),
      client(firm, 'c', 'Bianchi'),
      client(other, 'd', 'Verdi'),
      authenticator(firm, null, null),
      authenticator(firm, member, now),
      authenticator(other, null, now),
    );
    await rows.request(citizen, { status: 1 });
    draft = await rows.request(citizen, { status: 1 });
    const deleted = await rows.request(citizen, { status: 1 });
    await sql`update requests set deleted_at = ${now} where id = ${deleted}`.execute(test.sql);
    await rows.request(citizen, { status: 3 });
    await rows.request(neighbour, { status: 1 });
  });

  const read = (accountId: number, memberId: number | null = null) =>
    test.app.get(AccountsQueries).profile({ accountId, memberId });

  it('has the address that waits for its confirmation, and whether this sign-in asks for a code', async () => {
    const [own, hers] = [await read(firm), await read(firm, member)];
    expect([own.pending_email, own.two_factor]).toEqual(['voluta@example.com', false]);
    expect([hers.pending_email, hers.two_factor]).toEqual(['della-socia@example.com', true]);
    expect((await read(citizen)).pending_email).toBeNull();
  });

  it('has the last choice of each authorisation', async () => {
    expect((await read(citizen)).notifications).toMatchObject({
      newsletter: true,
      marketing: false,
      marketing_partner: false,
      marketing_profiling: false,
    });
  });

  it('has the credits that can be spent now', async () => {
    expect((await read(firm)).credits).toBe(7);
  });

  it('has the subjects in the firm’s order and the clients by name', async () => {
    const { skills, own_clients: clients } = await read(firm);
    expect(skills).toEqual(['sinistri-stradali', 'malasanita']);
    expect(clients).toEqual([
      { id: 'c', label: 'Bianchi' },
      { id: 'a', label: 'Rossi' },
      { id: 'b', label: 'Rossi' },
    ]);
  });

  it('has the last draft that is still there', async () => {
    expect((await read(citizen)).draft_id).toBe(draft);
  });

  it('has the name, the address and the role of the sign-in', async () => {
    expect((await read(firm, member)).sign_in).toMatchObject({
      member_id: member,
      first_name: 'Socia',
      role: 'lawyer',
    });
    expect((await read(firm)).sign_in).toMatchObject({ member_id: null, first_name: 'Marta' });
  });
});
