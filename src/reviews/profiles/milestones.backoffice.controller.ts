import { Body, Get, Put } from '@nestjs/common';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice, CurrentStaff, type StaffActor } from '../../staff/staff.api.js';
import { ChooseMilestones } from './milestone-choices.js';
import { milestonesBody, milestonesRecord, type MilestonesBody } from './milestones.dto.js';
import { Milestones } from './milestones.js';

/** The figures of the home page: their names, their order, which are shown. Rule 27.23. */
@Backoffice('milestones')
export class MilestonesBackofficeController {
  constructor(
    private readonly milestones: Milestones,
    private readonly choosing: ChooseMilestones,
  ) {}

  @AllowStaff('content:list')
  @Get()
  @ApiRecord(milestonesRecord)
  read() {
    return this.milestones.forStaff();
  }

  /** @throws milestones_changed (409) */
  @AllowStaff('content:write')
  @Put()
  @ApiRecord(milestonesRecord)
  async save(@CurrentStaff() staff: StaffActor, @Body({ schema: milestonesBody }) body: MilestonesBody) {
    await this.choosing.execute(staff, body);
    return this.milestones.forStaff();
  }
}
