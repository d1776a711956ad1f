import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignInKey } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { tokenHash } from '../../kernel/decimal-token.js';
import { accountLimits } from '../../shared/limits.js';
import { dayInRome } from '../../shared/calendar.js';
import type { AbsenceDto } from './absences/absences.dto.js';
import { AbsencesQueries, lapseOf, type StoredAbsence } from './absences/absences.queries.js';
import type { InvitationDto, MemberDto, MembersDto } from './members.dto.js';
import {
  invitationEnds,
  mayInvite,
  memberActionsOf,
  memberState,
  type MemberRole,
  type RequestAccess,
} from '../../shared/accounts/members.rules.js';

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Who signs in for a firm. Rules 26.1 and 26.2. */
@Injectable()
export class MembersQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly absences: AbsencesQueries,
  ) {}

  /** The sign-ins of a firm, the owner's first, with what the person who asks may do. */
  async list(asks: SignInKey): Promise<MembersDto> {
    const { accountId } = asks;
    const db = this.database.read;
    const owner = await db
      .selectFrom('accounts')
      .select(['first_name', 'last_name', 'email', 'confirmed_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const seen = await db
      .selectFrom('sessions')
      .select((eb) => eb.fn.max('last_seen_at').as('at'))
      .where('account_id', '=', accountId)
      .where('member_id', 'is', null)
      .executeTakeFirst();
    const members = await db
      .selectFrom('firm_members')
      .select([
        'id',
        'first_name',
        'last_name',
        'email',
        'role',
        'request_access',
        'invited_at',
        'accepted_at',
        'last_seen_at',
      ])
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute();
    const byOwner = asks.memberId === null;
    const absences = await this.absencesOf(asks);
    return {
      members: [
        {
          id: null,
          first_name: owner.first_name,
          last_name: owner.last_name,
          email: owner.email,
          role: null,
          request_access: 'all',
          status: 'owner',
          current: byOwner,
          invited_at: null,
          expires_at: null,
          accepted_at: iso(owner.confirmed_at),
          last_seen_at: iso(seen?.at ?? null),
          absences: absences(null),
          allowed_actions: memberActionsOf('owner', { byOwner, own: byOwner }),
        },
        ...members.map((row) => ({ ...this.member(row, asks), absences: absences(row.id) })),
      ],
      limit: accountLimits.signIns,
      allowed_actions: byOwner && mayInvite(members.length) ? ['invite'] : [],
    };
  }

  /** One member of the firm of whoever asks. */
  async one(asks: SignInKey, id: number): Promise<MemberDto | undefined> {
    const { members } = await this.list(asks);
    return members.find((member) => member.id === id);
  }

  /** An absence of a person of the firm of whoever asks. */
  async absence(asks: SignInKey, id: number): Promise<AbsenceDto | undefined> {
    const { members } = await this.list(asks);
    return members.flatMap(({ absences }) => absences).find((absence) => absence.id === id);
  }

  /** The absences that are not over, by person; null is the owner. */
  private async absencesOf({ accountId, memberId }: SignInKey): Promise<(person: number | null) => AbsenceDto[]> {
    const today = dayInRome(this.clock.now());
    const all = await this.absences.comingOf(this.database.read, accountId, today);
    const shown = (absence: StoredAbsence): AbsenceDto => {
      const { id, from, until, replacement } = absence;
      const may = memberId === null || absence.memberId === memberId;
      return {
        id,
        from,
        until,
        on: from <= today,
        replacement: replacement && { id: replacement.id, name: replacement.name, lapse: lapseOf(absence, all) },
        allowed_actions: may ? ['remove'] : [],
      };
    };
    return (person) => all.filter((absence) => absence.memberId === person).map(shown);
  }

  /** What the link of an invitation is about; undefined for an invalid link. */
  async invitation(accountId: number, token: string): Promise<InvitationDto | undefined> {
    const row = await this.database.read
      .selectFrom('account_tokens as t')
      .innerJoin('firm_members as m', 'm.id', 't.member_id')
      .innerJoin('firms as f', 'f.account_id', 'm.account_id')
      .select(['f.company_name as firm', 'm.first_name', 'm.last_name', 'm.email', 'm.role', 't.expires_at'])
      .where('t.token_hash', '=', tokenHash(token))
      .where('t.purpose', '=', 'invitation')
      .where('t.account_id', '=', accountId)
      .where('t.used_at', 'is', null)
      .where('t.expires_at', '>', moment(this.clock.now()))
      .executeTakeFirst();
    return row && { ...row, email: row.email ?? '', expires_at: new Date(row.expires_at).toISOString() };
  }

  /** A member who has not accepted yet, in the transaction of `em`. */
  async invited(
    em: EntityManager,
    id: number,
  ): Promise<{ email: string; first_name: string; last_name: string } | undefined> {
    const row = await sqlOf(em)
      .selectFrom('firm_members')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .executeTakeFirst();
    return row && { ...row, email: row.email ?? '' };
  }

  private member(
    row: {
      id: number;
      first_name: string;
      last_name: string;
      email: string | null;
      role: MemberRole;
      request_access: RequestAccess;
      invited_at: string;
      accepted_at: string | null;
      last_seen_at: string | null;
    },
    asks: SignInKey,
  ): Omit<MemberDto, 'absences'> {
    const acceptedAt = row.accepted_at === null ? null : new Date(row.accepted_at);
    const facts = { invitedAt: new Date(row.invited_at), acceptedAt };
    const status = memberState(facts, this.clock.now());
    return {
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email ?? '',
      role: row.role,
      request_access: row.request_access,
      status,
      current: row.id === asks.memberId,
      invited_at: iso(row.invited_at),
      expires_at: acceptedAt === null ? invitationEnds(facts).toISOString() : null,
      accepted_at: iso(row.accepted_at),
      last_seen_at: iso(row.last_seen_at),
      allowed_actions: memberActionsOf(status, { byOwner: asks.memberId === null, own: row.id === asks.memberId }),
    };
  }
}
