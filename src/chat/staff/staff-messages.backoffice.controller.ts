import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam, typedText } from '../../kernel/http/schemas.js';
import { CaseFiles, casesList } from '../../moderation/cases/cases.api.js';
import { messageLimits } from '../../shared/limits.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice, CurrentStaff, Decides, Decisions, type StaffActor } from '../../staff/staff.api.js';
import { WriteAsStaff } from './write-as-staff.js';

const staffMessageBody = z.strictObject({ text: typedText(1, messageLimits.textMax) });
type StaffMessageBody = z.output<typeof staffMessageBody>;

/** Messages of the staff in the conversation that a case is about. Rule 20.28. */
@Backoffice('cases')
export class StaffMessagesBackofficeController {
  constructor(
    private readonly writeAsStaff: WriteAsStaff,
    private readonly files: CaseFiles,
    private readonly decisions: Decisions,
  ) {}

  @AllowStaff('case:decide')
  @Decides()
  @Post(':id/message')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async write(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: staffMessageBody }) { text }: StaffMessageBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.writeAsStaff.execute(staff, id, text));
    return this.files.one(staff, id, locale);
  }
}
