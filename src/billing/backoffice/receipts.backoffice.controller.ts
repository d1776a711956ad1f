import { Body, Get, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
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
import { ReadReceipt } from './use-cases/read-receipt.js';

interface Id {
  id: number;
}

/** Receipts of the exchange system. */
@Backoffice('invoice-receipts')
export class ReceiptsBackofficeController extends ReadRoutes(receiptsList, { permission: 'invoice:list' }) {
  constructor(
    lists: Lists,
    private readonly readReceipt: ReadReceipt,
    private readonly closeReceipt: CloseReceipt,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** The receipt as it arrived. */
  @AllowStaff('invoice:list')
  @Get(':id.xml')
  async xml(@Param({ schema: idParam }) { id }: Id): Promise<StreamableFile> {
    return download(await this.readReceipt.execute(id));
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
