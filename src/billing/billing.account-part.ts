import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountPart, type ErasedAccount } from '../accounts/accounts.api.js';
import { Database, sqlOf } from '../kernel/database/database.js';
import type { ZipEntry } from '../kernel/zip.js';
import type { SignInKey } from '../shared/actor.js';
import { payableStates } from './checkouts/checkout.states.js';
import { ReadInvoice } from './invoices/use-cases/read-invoice.js';
import { undoneStates } from './refunds/refund.states.js';

/** What billing has of accounts. */
@Injectable()
export class BillingAccountPart implements AccountPart, OnModuleInit {
  constructor(
    private readonly accounts: AccountParts,
    private readonly database: Database,
    private readonly invoices: ReadInvoice,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  /** Open checkouts, and refunds that are not paid yet. */
  async openPayments(em: EntityManager, accountId: number): Promise<number> {
    const db = sqlOf(em);
    const checkouts = await db
      .selectFrom('checkouts')
      .select('id')
      .where('account_id', '=', accountId)
      .where((eb) =>
        eb.or([
          eb('status', 'in', payableStates),
          eb.and([eb('status', '=', 'paid'), eb('fulfilled_at', 'is', null), eb('refunded_cents', '=', 0)]),
        ]),
      )
      .execute();
    const refunds = await db
      .selectFrom('refunds')
      .select('id')
      .where('account_id', '=', accountId)
      .where('status', 'in', undoneStates)
      .execute();
    return checkouts.length + refunds.length;
  }

  /**
   * Removes the person from checkouts and refunds. Issued documents keep the buyer's name for ten years (art. 2220 of
   * the civil code), and later credit notes take it from there.
   */
  async erase(em: EntityManager, { id }: ErasedAccount): Promise<void> {
    const db = sqlOf(em);
    await db.updateTable('checkouts').set({ buyer: '{}', url: null }).where('account_id', '=', id).execute();
    await db.updateTable('refunds').set({ reason: '', decision: null }).where('account_id', '=', id).execute();
  }

  exported({ accountId }: SignInKey) {
    return {
      orders: sql`(
        select jsonb_agg(to_jsonb(c) - 'account_id' - 'session_ref' - 'url' order by c.id)
        from checkouts c
        where c.account_id = ${accountId})`,
      invoices: sql`(
        select jsonb_agg(to_jsonb(i) - 'account_id' - 'xml' order by i.id)
        from invoices i
        where i.account_id = ${accountId})`,
      refunds: sql`(
        select jsonb_agg(to_jsonb(r) - 'account_id' - 'decided_by' || jsonb_build_object(
          'payments', (
            select jsonb_agg(to_jsonb(p) - 'refund_id' - 'last_error' order by p.id)
            from refund_payments p
            where p.refund_id = r.id)) order by r.id)
        from refunds r
        where r.account_id = ${accountId})`,
    };
  }

  /** The documents that were issued, as PDF and XML. */
  async *exportedFiles(accountId: number): AsyncGenerator<ZipEntry> {
    const issued = await this.database.read
      .selectFrom('invoices')
      .select(['id', 'issued_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    for (const { id, issued_at } of issued)
      for (const { name, bytes } of [
        await this.invoices.pdf({ accountId }, id, 'it'),
        await this.invoices.xml({ accountId }, id),
      ])
        yield { name: `invoices/${name}`, bytes: [bytes], at: new Date(issued_at), compress: name.endsWith('.xml') };
  }
}
