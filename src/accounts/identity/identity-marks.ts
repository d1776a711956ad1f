import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';
import { Secrets } from '../../kernel/secrets.js';
import { identitiesOf, type IdentityFacts } from './identity-marks.rules.js';

const IDENTITY_MARK = 'identity-mark';

/** Makes the sweep rewrite the marks of an account, after an address or a member has changed. */
export async function markAnew(em: EntityManager, accountId: number): Promise<void> {
  await sqlOf(em).updateTable('accounts').set({ identity_marked: false }).where('id', '=', accountId).execute();
}

/** The mark of a payment card, from the provider's fingerprint of it. Rule 3.30. */
export const cardMark = (secrets: Secrets, fingerprint: string): string =>
  secrets.hash(IDENTITY_MARK, `card:${fingerprint}`);

/** Stores the mark of a card that an account paid with; an erased account keeps none. */
export async function rememberCard(em: EntityManager, accountId: number, mark: string): Promise<void> {
  await sql`
    insert into identity_marks (hash, account_id, source)
    select ${mark}, id, 'card' from accounts where id = ${accountId} and deleted_at is null
    on conflict do nothing`.execute(sqlOf(em));
}

/**
 * Recognises people who hold several accounts, by keyed hashes of tax code, VAT number, phones, mail addresses, and
 * name with street. A request never reaches a firm of its own citizen. Rule 3.29.
 */
@Injectable()
export class IdentityMarks {
  constructor(private readonly secrets: Secrets) {}

  /** Rewrites the marks of an account. Called in the transaction of every change of its identity or its members. */
  async refresh(em: EntityManager, accountId: number): Promise<void> {
    await em.flush();
    const db = sqlOf(em);
    const account = await db
      .selectFrom('accounts as a')
      .leftJoin('firms as f', 'f.account_id', 'a.id')
      .select(['a.email', 'a.first_name', 'a.last_name', 'a.phone', 'a.mobile', 'a.main_address', 'a.fiscal_data'])
      .select(['f.tax_code', 'f.vat_number', 'f.pec'])
      .where('a.id', '=', accountId)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst();
    const members = await db
      .selectFrom('firm_members')
      .select(['email', 'first_name', 'last_name'])
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .execute();
    const hashes = account ? this.hashesOf({ ...account, members }) : [];
    await db.deleteFrom('identity_marks').where('account_id', '=', accountId).where('source', '=', 'profile').execute();
    if (hashes.length > 0)
      await db
        .insertInto('identity_marks')
        .values(hashes.map((hash) => ({ account_id: accountId, hash })))
        // The sweeps of two workers may rewrite an account at once.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await db
      .updateTable('accounts')
      .set({ identity_marked: true })
      .where('id', '=', accountId)
      .where('identity_marked', '=', false)
      .execute();
  }

  /** Deletes the marks of an account. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('identity_marks').where('account_id', '=', accountId).execute();
  }

  private hashesOf(facts: IdentityFacts): string[] {
    return [...new Set(identitiesOf(facts).map((identity) => this.secrets.hash(IDENTITY_MARK, identity)))];
  }
}
