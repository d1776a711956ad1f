import { Body, Get, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import { problems } from '../../kernel/problem.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  ReadRoutes,
  type StaffActor,
} from '../../staff/staff.api.js';
import { reasonBody, type ReasonBody } from './backoffice.dto.js';
import { receiptsList } from './receipts.list.js';
import { CloseReceipt } from './use-cases/close-receipt.js';

interface Id {
  id: number;
}

/** Receipts of the exchange system. */
@Backoffice('invoice-receipts')
export class ReceiptsBackofficeController extends ReadRoutes(receiptsList, { permission: 'invoice:list' }) {
  constructor(
    lists: Lists,
    private readonly database: Database,
    private readonly closeReceipt: CloseReceipt,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** The receipt as it arrived. */
  @AllowStaff('invoice:list')
  @Get(':id.xml')
  async xml(@Param({ schema: idParam }) { id }: Id): Promise<StreamableFile> {
    const row = await this.database.read
      .selectFrom('invoice_receipts')
      .select(['file_name', 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw problems.not_found();
    return download({ name: row.file_name ?? `${id}.xml`, type: 'application/xml', content: Buffer.from(row.content) });
  }

  @AllowStaff('invoice:write')
  @Decides()
  @Post(':id/close')
  @HttpCode(200)
  @ApiRecord(receiptsList.record)
  async close(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: reasonBody }) body: ReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.closeReceipt.execute(staff, id, body));
    return this.lists.one(receiptsList, id, locale);
  }
}
