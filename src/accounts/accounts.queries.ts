import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { SignInKey } from '../shared/actor.js';
import { Clock } from '../shared/clock.js';
import { Database, type Sql } from '../kernel/database/database.js';
import { iso, moment } from '../kernel/database/sql.js';
import { choicesOf, mandatoryEmailTypes, type ChannelChoice } from '../notifications/notifications.api.js';
import { RequestStatus } from '../shared/requests/codes.js';
import { suspendedNow } from './accounts.api.js';
import type { AccountDto } from './accounts.dto.js';
import { missingFields, type ProfileFacts } from './accounts.rules.js';
import type { Authorisation } from './legal/consent.entity.js';
import { acceptedTerms } from './legal/consents.js';
import { LegalTexts } from './legal/legal-texts.js';
import { ownerActionsOf } from '../shared/accounts/members.rules.js';
import { roleAllows } from '../shared/permissions.rules.js';
import { pauseDays } from './profile/pause.rules.js';
import type { ProfileDto } from './profile/profile.dto.js';

interface Extras {
  notification_choices: Record<string, ChannelChoice>;
  consents: Partial<Record<Authorisation, boolean>>;
  clients: { id: string; label: string }[];
  pending_email: string | null;
  has_password: boolean;
  two_factor: boolean;
}

/** What an account reads about itself. */
@Injectable()
export class AccountsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly legal: LegalTexts,
  ) {}

  /** The account as every screen of this person needs it. */
  async account(who: SignInKey, db: Sql = this.database.read): Promise<AccountDto> {
    return this.accountOf(await this.row(who, db), who);
  }

  /** The account with everything its people may fill in; what belongs to a sign-in is that of this person. */
  async profile(who: SignInKey, db: Sql = this.database.read): Promise<ProfileDto> {
    const [row, extras] = [await this.row(who, db), await this.extras(who, db)];
    const { consents } = extras;
    return {
      ...this.accountOf(row, who),
      birth_date: row.birth_date,
      phone: row.phone,
      mobile: row.mobile,
      pending_email: extras.pending_email,
      has_password: extras.has_password,
      two_factor: extras.two_factor,
      missing: missingFields(factsOf(row)),
      notifications: {
        types: choicesOf(extras.notification_choices),
        locked_mail: [...mandatoryEmailTypes],
        ...(row.model === 'lawyer' && { digest: row.digest }),
        newsletter: consents.newsletter ?? false,
        marketing: consents.marketing ?? false,
        marketing_partner: consents.marketing_partner ?? false,
        marketing_profiling: consents.marketing_profiling ?? false,
      },
      ...(row.model === 'lawyer' && {
        company_order_city: row.company_order_city ?? '',
        vat_number: row.vat_number,
        tax_code: row.tax_code,
        tax_as_public: row.tax_as_public ?? false,
        flat_rate: row.flat_rate ?? false,
        pec: row.pec,
        sdi_code: row.sdi_code,
        bar: row.bar,
        insurance: row.insurance,
        skills: row.skills,
        languages: row.languages ?? [],
        presentation: row.presentation,
        presentation_removed: row.presentation_removed ?? false,
        photo: row.photo_document_id,
        own_clients: extras.clients,
        max_distance_km: row.max_distance_km,
        min_value_cents: row.min_value_cents,
        ...pauseDays(row, this.clock.now()),
        verified_at: row.verified_at,
      }),
    };
  }

  /** What completion depends on, as the transaction of `db` sees it. */
  async facts(id: number, db: Sql): Promise<ProfileFacts> {
    return factsOf(await this.row({ accountId: id, memberId: null }, db));
  }

  private accountOf(row: AccountRow, { memberId }: SignInKey): AccountDto {
    const lawyer = row.model === 'lawyer';
    const role = row.member_role;
    // A firm that bills as itself has no other data; one that doesn't gives what differs.
    const fiscal = lawyer && row.tax_as_public ? null : row.fiscal_data;
    return {
      id: row.id,
      model: row.model,
      first_name: row.first_name,
      last_name: row.last_name,
      company_name: row.company_name,
      email: row.email,
      locale: row.member_locale ?? row.locale,
      completed: row.completed,
      completion_deadline: row.completion_deadline,
      main_address: row.main_address,
      fiscal_data:
        fiscal === null && !lawyer
          ? null
          : {
              company_name: fiscal?.company_name ?? (lawyer ? row.company_name : null),
              tax_code: fiscal?.tax_code ?? (lawyer ? row.tax_code : null),
              vat_number: fiscal?.vat_number ?? (lawyer ? row.vat_number : null),
              sdi_code: fiscal?.sdi_code ?? (lawyer ? row.sdi_code : null),
              pec: fiscal?.pec ?? (lawyer ? row.pec : null),
              address: fiscal?.address ?? row.main_address,
            },
      ...(lawyer ? roleAllows(role, 'credits:read') && { credits: row.balance ?? 0 } : { draft_id: row.draft_id }),
      suspended: row.suspended,
      sign_in: {
        member_id: memberId,
        role,
        request_access: row.member_request_access ?? 'all',
        first_name: row.member_first_name ?? row.first_name,
        last_name: row.member_last_name ?? row.last_name,
        email: row.member_email ?? row.email,
      },
      owner_actions: ownerActionsOf(row.model, memberId),
      terms: {
        ...this.legal.terms(),
        accepted: row.accepted_terms,
        must_accept: this.legal.mustAcceptTerms(row.accepted_terms),
      },
      created_at: row.created_at,
    };
  }

  private row(who: SignInKey, db: Sql): Promise<AccountRow> {
    return readAccount(db, who, this.clock.now());
  }

  private async extras({ accountId: id, memberId }: SignInKey, db: Sql): Promise<Extras> {
    const { rows } = await sql<Extras>`
      select a.notification_choices,
        coalesce((
          select jsonb_object_agg(c.kind, c.given)
          from (
            select distinct on (kind) kind, given from consents where account_id = a.id order by kind, id desc
          ) c
        ), '{}') as consents,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', c.client_hash, 'label', c.label) order by c.label, c.client_hash)
          from firm_clients c
          where c.firm_id = a.id
        ), '[]') as clients,
        (
          select t.email::text
          from account_tokens t
          where t.account_id = a.id and t.member_id is not distinct from ${memberId}::integer
            and t.purpose = 'change_email' and t.used_at is null
            and t.expires_at > ${this.clock.now()}
          order by t.id desc
          limit 1
        ) as pending_email,
        coalesce((select m.password_hash from firm_members m where m.id = ${memberId}::integer), a.password_hash) <> ''
          as has_password,
        exists (
          select from account_authenticators w
          where w.account_id = a.id and w.member_id is not distinct from ${memberId}::integer
            and w.confirmed_at is not null
        ) as two_factor
      from accounts a
      where a.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error(`no account ${id}`);
    return row;
  }
}

type AccountRow = Awaited<ReturnType<typeof readAccount>>;

/** An account with its firm, its subjects in their order, and the credits that it can spend now. */
function readAccount(db: Sql, { accountId: id, memberId }: SignInKey, now: Date) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('firms as f', 'f.account_id', 'a.id')
    .leftJoin('firm_members as m', (join) => join.onRef('m.account_id', '=', 'a.id').on('m.id', '=', memberId))
    .select((eb) => [
      'a.id',
      'a.model',
      'm.first_name as member_first_name',
      'm.last_name as member_last_name',
      'm.email as member_email',
      'm.locale as member_locale',
      'm.role as member_role',
      'm.request_access as member_request_access',
      'a.digest',
      'a.first_name',
      'a.last_name',
      'a.email',
      'a.locale',
      'a.completed',
      iso(eb.ref('a.completion_deadline')).$castTo<string | null>().as('completion_deadline'),
      'a.main_address',
      'a.fiscal_data',
      suspendedNow(now).as('suspended'),
      acceptedTerms.as('accepted_terms'),
      eb
        .selectFrom('requests as r')
        .select('r.id')
        .whereRef('r.account_id', '=', 'a.id')
        .where('r.deleted_at', 'is', null)
        .where('r.status', 'in', [RequestStatus.init, RequestStatus.incomplete])
        .orderBy('r.id', 'desc')
        .limit(1)
        .as('draft_id'),
      iso(eb.ref('a.created_at')).as('created_at'),
      'a.birth_date',
      'a.phone',
      'a.mobile',
      'f.company_name',
      'f.company_order_city',
      'f.vat_number',
      'f.tax_code',
      'f.tax_as_public',
      'f.flat_rate',
      'f.pec',
      'f.sdi_code',
      'f.bar',
      'f.insurance',
      'f.languages',
      'f.presentation',
      eb('f.presentation_removed_at', 'is not', null).$castTo<boolean | null>().as('presentation_removed'),
      'f.photo_document_id',
      'f.max_distance_km',
      'f.min_value_cents',
      iso(eb.ref('f.resumes_at')).$castTo<string | null>().as('resumes_at'),
      iso(eb.ref('f.pauses_at')).$castTo<string | null>().as('pauses_at'),
      iso(eb.ref('f.verified_at')).$castTo<string | null>().as('verified_at'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('firm_skills as s')
            .select(sql<string[]>`array_agg(s.request_type_id order by s.position)`.as('skills'))
            .whereRef('s.firm_id', '=', 'a.id'),
          sql<string[]>`'{}'`,
        )
        .as('skills'),
      // Credits of a package whose refund is being decided can't be spent.
      eb
        .selectFrom('credit_lots as l')
        .select((lot) =>
          lot.cast<number>(lot.fn.coalesce(lot.fn.sum('l.remaining'), lot.lit(0)), 'integer').as('balance'),
        )
        .whereRef('l.account_id', '=', 'a.id')
        .where((lot) => lot.not(lot.ref('l.spent')))
        .where('l.held_at', 'is', null)
        .where('l.expires_at', '>', moment(now))
        .as('balance'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
}

function factsOf(row: AccountRow): ProfileFacts {
  return {
    model: row.model,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    phone: row.phone,
    mobile: row.mobile,
    mainAddress: row.main_address,
    ...(row.model === 'lawyer' && {
      firm: {
        companyName: row.company_name ?? '',
        vatNumber: row.vat_number,
        taxCode: row.tax_code,
        pec: row.pec,
        bar: row.bar,
        presentation: row.presentation,
        skills: row.skills,
        languages: row.languages ?? [],
      },
    }),
  };
}
