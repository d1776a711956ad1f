import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Exports,
  sendTable,
  type StaffActor,
  type Table,
} from '../../staff/staff.api.js';
import { VatQuery } from './vat.js';
import { vatQuery, vatRecord, type VatQueryGiven } from './vat.dto.js';

const table: Table = {
  period: { it: 'Periodo', en: 'Period' },
  rate: { it: 'Aliquota (%)', en: 'Rate (%)' },
  taxable_cents: { it: 'Imponibile fatture (€)', en: 'Taxable, invoices (€)' },
  vat_cents: { it: 'IVA fatture (€)', en: 'VAT, invoices (€)' },
  notes_taxable_cents: { it: 'Imponibile note di credito (€)', en: 'Taxable, credit notes (€)' },
  notes_vat_cents: { it: 'IVA note di credito (€)', en: 'VAT, credit notes (€)' },
  net_taxable_cents: { it: 'Imponibile (€)', en: 'Taxable (€)' },
  net_vat_cents: { it: 'IVA (€)', en: 'VAT (€)' },
};

/** The VAT of a year, by month and quarter. */
@Backoffice('vat')
export class VatBackofficeController {
  constructor(
    private readonly vat: VatQuery,
    private readonly exports: Exports,
  ) {}

  @AllowStaff('finance-figures:read')
  @Get()
  @ApiRecord(vatRecord)
  async read(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: vatQuery }) { year, format }: VatQueryGiven,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const found = await this.vat.of(year, locale);
    if (format === 'json') return found;
    const csv = sendTable(reply, { resource: 'vat', table }, found.rows, found.rows.length, locale);
    await this.exports.write(staff.staffId, 'vat', found.rows.length, ['year']);
    return csv;
  }
}
