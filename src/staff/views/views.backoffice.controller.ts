import { Body, Get, Post, Query } from '@nestjs/common';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiNewRecord, ApiRecord, Backoffice } from '../backoffice.js';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import { RecordViews } from './record-views.js';
import { viewBody, viewQuery, viewReason, type ViewBody, type ViewQuery } from './views.dto.js';

/** Why a member of the staff reads a record of a person. Rules 16.20 and 16.21. */
@Backoffice('views')
export class ViewsBackofficeController {
  constructor(private readonly views: RecordViews) {}

  /** The caller's reason to read a record now; both fields are null where the caller has to say one. */
  @AllowStaff('account:list')
  @Get('reason')
  @ApiRecord(viewReason)
  reason(@CurrentStaff() staff: StaffActor, @Query({ schema: viewQuery }) query: ViewQuery) {
    return this.views.reason(staff, query);
  }

  /** Says why the caller is about to read a record. */
  @AllowStaff('account:list')
  @Post()
  @ApiNewRecord(viewReason)
  state(@CurrentStaff() staff: StaffActor, @Body({ schema: viewBody }) body: ViewBody) {
    return this.views.state(staff, body);
  }
}
