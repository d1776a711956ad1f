import { Inject, Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { ENV, type Env } from '../../../env.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { dayInRome } from '../../../shared/calendar.js';
import { Clock } from '../../../shared/clock.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { isCorrectable } from '../../../shared/billing/invoice.states.js';
import type { Buyer } from '../../buyer.js';
import { fatturaPa } from '../../invoices/fatturapa.js';
import { InvoiceMoves } from '../../invoices/invoice-moves.js';
import { Invoice } from '../../invoices/invoice.entity.js';
import { failedChecks } from '../../invoices/sdi-checks.rules.js';
import { sellerOf, type Seller } from '../../invoices/seller.js';
import { billingBackofficeProblems } from '../backoffice.problems.js';
import { lastTransmission } from '../../transmission/last-transmission.js';
import { sha256Of } from '../../transmission/transmission-file.js';
import { TransmissionMoves } from '../../transmission/transmission-moves.js';

/**
 * Corrects to whom a document is made out, where the exchange system rejected it or it was stopped before it left: it
 * counts as not issued, and keeps its number, its date and its amounts. Its file is written anew and leaves by itself.
 * Rule 8.14.
 */
@Injectable()
export class CorrectInvoice {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: TransmissionMoves,
    private readonly invoiceMoves: InvoiceMoves,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws not_found (404), invoice_not_correctable (409), invoice_fails_checks (422) with what the exchange system
   *   would refuse
   */
  async execute(staff: StaffActor, id: number, buyer: Buyer): Promise<void> {
    await this.database.transaction(async (em) => {
      const invoice = await em.findOne(Invoice, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['xml'] });
      if (!invoice) throw problems.not_found();
      const now = this.clock.now();
      const last = await lastTransmission(em, id);
      if (!isCorrectable(invoice.status, last?.status ?? null))
        throw billingBackofficeProblems.invoice_not_correctable();
      const seller = sellerOf(this.env);
      const xml = await this.written(em, invoice, buyer, seller);
      const failed = failedChecks(xml, dayInRome(now));
      if (failed.length > 0)
        throw billingBackofficeProblems.invoice_fails_checks({ facts: { codes: failed.map(({ code }) => code) } });
      const fields = changedOf(invoice.buyer, buyer);
      if (last?.status === 'rejected') {
        // What was sent stays readable beside its rejection, also after a second correction.
        await em.populate(last, ['supersededXml']);
        last.supersededXml ??= invoice.xml;
      }
      Object.assign(invoice, { buyer, seller, xml });
      if (invoice.status === 'to_send' && last) {
        await em.flush();
        await this.moves.move(em, 'release', last, now, { sha256: sha256Of(xml) });
      } else await this.invoiceMoves.move(em, 'reset', invoice, now);
      await this.audit.write(em, {
        staffId: staff.staffId,
        action: 'correct',
        resource: 'invoices',
        recordId: id,
        after: { fields },
      });
    });
  }

  private async written(em: EntityManager, invoice: Invoice, buyer: Buyer, seller: Seller): Promise<string> {
    const original = invoice.originalId == null ? null : await em.findOneOrFail(Invoice, { id: invoice.originalId });
    return fatturaPa({
      kind: invoice.kind,
      year: invoice.year,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      description: invoice.description,
      net: invoice.netCents,
      vat: invoice.vatCents,
      gross: invoice.grossCents,
      list: invoice.listCents ?? null,
      coupon: invoice.coupon ?? null,
      buyer,
      seller,
      original,
    });
  }
}

/** The names of the fields that differ; what they say is personal and stands in the document. */
const changedOf = (before: Buyer, after: Buyer): (keyof Buyer)[] =>
  (Object.keys(after) as (keyof Buyer)[]).filter((name) => (before[name] ?? null) !== (after[name] ?? null));
