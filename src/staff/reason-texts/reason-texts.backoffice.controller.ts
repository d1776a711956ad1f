import { Body, Delete, Param, Post, Put } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiNewRecord, ApiRecord, Backoffice, goneRecord } from '../backoffice.js';
import { Decides } from '../decisions/decision.interceptor.js';
import { Decisions } from '../decisions/decisions.js';
import { Lists } from '../lists/lists.js';
import { ReadRoutes } from '../read-routes.js';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import { AddReasonText } from './add-reason-text.js';
import { ChangeReasonText } from './change-reason-text.js';
import { DeleteReasonText } from './delete-reason-text.js';
import { reasonTextBody, reasonTextChange, type ReasonTextBody, type ReasonTextChange } from './reason-texts.dto.js';
import { reasonTextsList } from './reason-texts.list.js';

interface Id {
  id: number;
}

/** Ready texts for the reasons of decisions. */
@Backoffice('reason-texts')
export class ReasonTextsBackofficeController extends ReadRoutes(reasonTextsList, { permission: 'reason-text:list' }) {
  constructor(
    lists: Lists,
    private readonly addText: AddReasonText,
    private readonly changeText: ChangeReasonText,
    private readonly deleteText: DeleteReasonText,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  @AllowStaff('reason-text:write')
  @Post()
  @ApiNewRecord(reasonTextsList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: reasonTextBody }) body: ReasonTextBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(reasonTextsList, await this.addText.execute(staff, body), locale);
  }

  @AllowStaff('reason-text:write')
  @Put(':id')
  @ApiRecord(reasonTextsList.record)
  async update(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: reasonTextChange }) body: ReasonTextChange,
    @CallerLocale() locale: Locale,
  ) {
    await this.changeText.execute(staff, id, body);
    return this.lists.one(reasonTextsList, id, locale);
  }

  /** Answers the number of the deleted text, also when called again. */
  @AllowStaff('reason-text:write')
  @Decides()
  @Delete(':id')
  @ApiRecord(goneRecord)
  async delete(@CurrentStaff() staff: StaffActor, @Param({ schema: idParam }) { id }: Id) {
    await this.decisions.once(() => this.deleteText.execute(staff, id));
    return { id };
  }
}
