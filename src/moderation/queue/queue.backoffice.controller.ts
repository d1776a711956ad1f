import { Get, Query } from '@nestjs/common';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecords, Backoffice, CurrentStaff, type StaffActor } from '../../staff/staff.api.js';
import { nextQuery, waitingKind, type NextQuery } from './queue.dto.js';
import { QueueQueries } from './queue.queries.js';

/** What waits for a decision at the desks, of every kind. */
@Backoffice('queue')
export class QueueBackofficeController {
  constructor(private readonly queries: QueueQueries) {}

  @AllowStaff('queue:read')
  @Get('next')
  @ApiRecords(waitingKind)
  next(@CurrentStaff() staff: StaffActor, @Query({ schema: nextQuery }) query: NextQuery) {
    return this.queries.next(staff, query);
  }
}
