import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import type { Locale } from '../kernel/locale.js';
import { identityHash, Secrets } from '../kernel/secrets.js';

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

/** How to reach someone, as it is handed over when contacts are shared. */
export interface AccountContacts {
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string | null;
  readonly email: string;
  readonly pec: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  /** One line. */
  readonly address: string | null;
}

/** What a firm's quotes and places depend on. */
export interface FirmTerms {
  /** Under the flat-rate tax regime no VAT is added. */
  readonly flatRate: boolean;
  readonly suspended: boolean;
  /** Confirmed, not suspended, not deleted. */
  readonly active: boolean;
}

interface AccountRow {
  id: number;
  model: AccountModel;
  locale: Locale;
  email: string;
  first_name: string;
  last_name: string;
  confirmed: boolean;
  suspended: boolean;
  completed: boolean;
  birth_date: string;
  deleted: boolean;
}

/** The condition "suspended now" on the table `accounts` under the alias `a`. */
export const suspendedNow = (now: Date) =>
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
    const { rows } = await sql<AccountRow>`
      select a.id, a.model, a.locale, a.email::text, a.first_name, a.last_name, a.confirmed_at is not null as confirmed,
        ${suspendedNow(this.clock.now())} as suspended, a.completed, a.birth_date::text, a.deleted_at is not null as deleted
      from accounts a where a.id = ${accountId}`.execute(sqlOf(em));
    const [row] = rows;
    if (!row) return null;
    const { first_name: firstName, last_name: lastName, birth_date: birthDate, ...rest } = row;
    return { ...rest, firstName, lastName, birthDate };
  }

  /** How to reach an account; whoever calls has checked that contacts are shared. */
  async contacts(em: EntityManager, accountId: number): Promise<AccountContacts> {
    const { rows } = await sql<AccountContacts>`
      select a.first_name, a.last_name, f.company_name, a.email::text, f.pec::text, a.phone, a.mobile,
        nullif(concat_ws(', ', a.main_address->>'address', a.main_address->>'address_line_2',
          nullif(concat_ws(' ', a.main_address->>'postal_code', a.main_address->>'city', '(' || (a.main_address->>'province_id') || ')'), '')), '') as address
      from accounts a left join firms f on f.account_id = a.id where a.id = ${accountId}`.execute(sqlOf(em));
    const [row] = rows;
    if (!row) throw new Error(`no account ${accountId}`);
    return row;
  }

  /** Makes a document the photo of a firm. */
  async setPhoto(em: EntityManager, firmId: number, documentId: number): Promise<void> {
    await sqlOf(em)
      .updateTable('firms')
      .set({ photo_document_id: documentId })
      .where('account_id', '=', firmId)
      .execute();
  }

  /** Keyed hash of a name or tax code: the opposing party of a request, a firm's own clients. */
  identityHash(value: string): string {
    return identityHash(this.secrets, value);
  }

  /** What a firm's quotes depend on; a firm that does not exist is not active. */
  async firmTerms(em: EntityManager, firmId: number): Promise<FirmTerms> {
    const { rows } = await sql<{ flat_rate: boolean; suspended: boolean; live: boolean }>`
      select f.flat_rate, ${suspendedNow(this.clock.now())} as suspended, a.confirmed_at is not null and a.deleted_at is null as live
      from firms f join accounts a on a.id = f.account_id where f.account_id = ${firmId}`.execute(sqlOf(em));
    const [row] = rows;
    return {
      flatRate: row?.flat_rate ?? false,
      suspended: row?.suspended ?? false,
      active: row !== undefined && row.live && !row.suspended,
    };
  }
}
