import { Body, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { CurrentStaff, Decides, Decisions, Exports, type StaffActor, ReadRoutes } from '../../staff/staff.api.js';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice, Lists } from '../../staff/staff.api.js';
import { ReadInvoice, type InvoiceFile } from '../invoices/use-cases/read-invoice.js';
import {
  correctionBody,
  invoiceStateBody,
  periodQuery,
  type CorrectionBody,
  type InvoiceStateBody,
  type PeriodQuery,
} from './backoffice.dto.js';
import { invoicesList } from './invoices.list.js';
import { CorrectInvoice } from './use-cases/correct-invoice.js';
import { ExportInvoices } from './use-cases/export-invoices.js';
import { ReleaseTransmission } from './use-cases/release-transmission.js';
import { SetInvoiceState } from './use-cases/set-invoice-state.js';

interface Id {
  id: number;
}

const file = ({ name, bytes }: InvoiceFile, type: string): StreamableFile => download({ name, type, content: bytes });

/** Invoices and credit notes. */
@Backoffice('invoices')
export class InvoicesBackofficeController extends ReadRoutes(invoicesList, { permission: 'invoice:list' }) {
  constructor(
    lists: Lists,
    private readonly read: ReadInvoice,
    private readonly setState: SetInvoiceState,
    private readonly correctInvoice: CorrectInvoice,
    private readonly release: ReleaseTransmission,
    private readonly exportInvoices: ExportInvoices,
    private readonly exports: Exports,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** The XML files of a period, for the exchange system and the accountant. */
  @AllowStaff('invoice:list')
  @Get('export.zip')
  async export(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: periodQuery }) period: PeriodQuery,
  ): Promise<StreamableFile> {
    await this.exports.write(staff.staffId, 'invoices', null, [`${period.from} – ${period.to}`]);
    const name = `fatture-${period.from}-${period.to}.zip`;
    return download({ name, type: 'application/zip', content: this.exportInvoices.execute(period) });
  }

  @AllowStaff('invoice:list')
  @Get(':id.pdf')
  async pdf(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale): Promise<StreamableFile> {
    return file(await this.read.pdf('staff', id, locale), 'application/pdf');
  }

  @AllowStaff('invoice:list')
  @Get(':id.xml')
  async xml(@Param({ schema: idParam }) { id }: Id): Promise<StreamableFile> {
    return file(await this.read.xml('staff', id), 'application/xml');
  }

  @AllowStaff('invoice:write')
  @Decides()
  @Post(':id/state')
  @HttpCode(200)
  @ApiRecord(invoicesList.record)
  async state(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: invoiceStateBody }) body: InvoiceStateBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.setState.execute(staff, id, body));
    return this.lists.one(invoicesList, id, locale);
  }

  /** Corrects to whom a rejected document is made out; it leaves again by itself. */
  @AllowStaff('invoice:write')
  @Decides()
  @Post(':id/correct')
  @HttpCode(200)
  @ApiRecord(invoicesList.record)
  async correct(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: correctionBody }) { buyer }: CorrectionBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.correctInvoice.execute(staff, id, buyer));
    return this.lists.one(invoicesList, id, locale);
  }

  /** Lets a document that was held leave again. */
  @AllowStaff('invoice:write')
  @Decides()
  @Post(':id/send-again')
  @HttpCode(200)
  @ApiRecord(invoicesList.record)
  async sendAgain(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.release.execute(staff, id));
    return this.lists.one(invoicesList, id, locale);
  }
}
