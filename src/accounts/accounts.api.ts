import { Injectable } from '@nestjs/common';
import { assignedTo } from '../kernel/auth/request-access.sql.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { AccountModel, Actor } from '../shared/actor.js';
import { Clock } from '../shared/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import type { Locale } from '../shared/locale.js';
import type { Authorisation } from './legal/consent.entity.js';
import { authorisationChanges, currentConsents, logConsents } from './legal/consents.js';
import { identityHash, Secrets } from '../kernel/secrets.js';
import { signInByEmail } from './sign-in/sign-ins.js';

export { cardMark, rememberCard } from './identity/identity-marks.js';
export { LegalTexts } from './legal/legal-texts.js';
export { replacementNow, type Replacement } from './members/absences/absences.sql.js';
export { withMinimumDuration } from './password/minimum-duration.js';

export { AccountParts, type AccountPart, type ErasedAccount } from './account-parts.js';

/** What other modules may know about an account. */
export interface AccountFacts {
  readonly id: number;
  readonly model: AccountModel;
  readonly locale: Locale;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly confirmed: boolean;
  /** Suspended at this moment: a suspension with an end is over when the end has passed. */
  readonly suspended: boolean;
  readonly completed: boolean;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly deleted: boolean;
}

/** Somebody of an account, found by the address of their sign-in. */
export interface PersonByEmail {
  readonly actor: Actor;
  readonly email: string;
}

/** How to reach someone. */
export interface AccountContacts {
  readonly email: string;
  readonly phone: string | null;
  readonly mobile: string | null;
}

/** What a firm's quotes and responses depend on. */
export interface FirmTerms {
  /** Under the flat-rate tax regime no VAT is added. */
  readonly flatRate: boolean;
  readonly suspended: boolean;
  /** Confirmed, not suspended, not deleted. */
  readonly active: boolean;
}

/** The condition "suspended now" on the table `accounts` under the alias `a`. */
export const suspendedNow = (now: Date | RawBuilder<Date>) =>
  sql<boolean>`(a.suspended_at is not null and (a.suspended_until is null or a.suspended_until > ${now}))`;

/** What the other modules may ask of accounts. Rules 12.10 and 14.5. */
@Injectable()
export class AccountsApi {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** An account's facts, a deleted one's too; null for an id that never was. */
  async facts(em: EntityManager, accountId: number): Promise<AccountFacts | null> {
    const row = await sqlOf(em)
      .selectFrom('accounts as a')
      .select((eb) => [
        'a.id',
        'a.model',
        'a.locale',
        'a.email',
        'a.first_name as firstName',
        'a.last_name as lastName',
        eb('a.confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed'),
        suspendedNow(this.clock.now()).as('suspended'),
        'a.completed',
        'a.birth_date as birthDate',
        eb('a.deleted_at', 'is not', null).$castTo<boolean>().as('deleted'),
      ])
      .where('a.id', '=', accountId)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * The owner or a colleague of an account by the address with which they sign in; null for another's address, and where
   * nobody has confirmed it. Whether the account is suspended is asked elsewhere.
   */
  async personByEmail(em: EntityManager, accountId: number, email: string): Promise<PersonByEmail | null> {
    const db = sqlOf(em);
    const found = await signInByEmail(db, email);
    if (found?.accountId !== accountId || !found.confirmed) return null;
    const member =
      found.memberId === null
        ? null
        : await db
            .selectFrom('firm_members as m')
            .select(['m.role', assignedTo.as('assignedTo')])
            .where('m.id', '=', found.memberId)
            .where('m.removed_at', 'is', null)
            .executeTakeFirst();
    if (member === undefined) return null;
    const { memberId, model, locale } = found;
    const role = member?.role ?? null;
    return {
      actor: {
        accountId,
        memberId,
        model,
        role,
        assignedTo: member?.assignedTo ?? null,
        locale,
        sessionId: 0,
        acceptedTerms: null,
      },
      email: found.email,
    };
  }

  /** How to reach an account. The caller has checked that contacts are shared. */
  contacts(em: EntityManager, accountId: number): Promise<AccountContacts> {
    return sqlOf(em)
      .selectFrom('accounts')
      .select(['email', 'phone', 'mobile'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
  }

  /** Makes a document the photo of a firm. */
  async setPhoto(em: EntityManager, firmId: number, documentId: number): Promise<void> {
    await sqlOf(em)
      .updateTable('firms')
      .set({ photo_document_id: documentId })
      .where('account_id', '=', firmId)
      .execute();
  }

  /**
   * Writes consents that the owner of an address gave or took back by a mailed link into the log of the account with this
   * address, if there is one. Only what changes is written. Rule 14.4.
   */
  async changeConsents(
    em: EntityManager,
    email: string,
    change: { readonly kinds: readonly Authorisation[]; readonly given: boolean; readonly address: string | null },
  ): Promise<void> {
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .where('confirmed_at', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) return;
    const now = await currentConsents(em, account.id);
    const changed = change.kinds.filter((kind) => (now[kind] ?? false) !== change.given);
    const given = Object.fromEntries(changed.map((kind) => [kind, change.given]));
    await logConsents(em, account.id, authorisationChanges(given), change.address, this.clock.now());
  }

  /** Keyed hash of a name or tax code: the opposing party of a request, a firm's own clients. */
  identityHash(value: string): string {
    return identityHash(this.secrets, value);
  }

  /** What a firm's quotes depend on; a firm that does not exist is not active. */
  async firmTerms(em: EntityManager, firmId: number): Promise<FirmTerms> {
    const row = await sqlOf(em)
      .selectFrom('firms as f')
      .innerJoin('accounts as a', 'a.id', 'f.account_id')
      .select(['f.flat_rate', suspendedNow(this.clock.now()).as('suspended'), 'a.confirmed_at', 'a.deleted_at'])
      .where('f.account_id', '=', firmId)
      .executeTakeFirst();
    if (!row) return { flatRate: false, suspended: false, active: false };
    const { flat_rate: flatRate, suspended, confirmed_at, deleted_at } = row;
    return { flatRate, suspended, active: confirmed_at !== null && deleted_at === null && !suspended };
  }
}
