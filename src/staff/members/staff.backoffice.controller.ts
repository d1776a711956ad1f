import { Body, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import { CallerOrigin, type Origin } from '../../kernel/auth/auth.api.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { Confirmed } from '../sign-in/confirmation.js';
import { ApiNewRecord, ApiRecord, Backoffice } from '../backoffice.js';
import { Decides } from '../decisions/decision.interceptor.js';
import { Decisions } from '../decisions/decisions.js';
import { ReadRoutes } from '../read-routes.js';
import { Lists } from '../lists/lists.js';
import { newStaffBody, staffBody, type NewStaffBody, type StaffBody } from '../staff.dto.js';
import { staffList, staffWithPasswordRecord } from './staff.list.js';
import { CreateStaff } from './create-staff.js';
import { DisableStaff } from './disable-staff.js';
import { EnableStaff } from './enable-staff.js';
import { ResetStaffPassword } from './reset-staff-password.js';
import { ResetTotp } from './reset-totp.js';
import { RevokeStaffSessions } from './revoke-staff-sessions.js';
import { UpdateStaff } from './update-staff.js';

interface Id {
  id: number;
}

/** Accounts of the staff, for admins. */
@Backoffice('staff')
export class StaffBackofficeController extends ReadRoutes(staffList, { permission: 'staff:list' }) {
  constructor(
    lists: Lists,
    private readonly createStaff: CreateStaff,
    private readonly updateStaff: UpdateStaff,
    private readonly disableStaff: DisableStaff,
    private readonly enableStaff: EnableStaff,
    private readonly resetTotp: ResetTotp,
    private readonly resetPassword: ResetStaffPassword,
    private readonly revokeSessions: RevokeStaffSessions,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** The answer holds the first password, once. */
  @AllowStaff('staff:write')
  @Confirmed()
  @Post()
  @ApiNewRecord(staffWithPasswordRecord)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: newStaffBody }) body: NewStaffBody,
    @CallerLocale() locale: Locale,
  ) {
    const { id, password } = await this.createStaff.execute(staff.staffId, body);
    return { ...(await this.lists.one(staffList, id, locale)), password };
  }

  @AllowStaff('staff:write')
  @Put(':id')
  @ApiRecord(staffList.record)
  async update(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: staffBody }) body: StaffBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.updateStaff.execute(staff, id, body);
    return this.lists.one(staffList, id, locale);
  }

  @AllowStaff('staff:write')
  @Decides()
  @Post(':id/disable')
  @HttpCode(200)
  @ApiRecord(staffList.record)
  async disable(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.disableStaff.execute(staff, id));
    return this.lists.one(staffList, id, locale);
  }

  @AllowStaff('staff:write')
  @Decides()
  @Post(':id/enable')
  @HttpCode(200)
  @ApiRecord(staffList.record)
  async enable(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.enableStaff.execute(staff, id));
    return this.lists.one(staffList, id, locale);
  }

  @AllowStaff('staff:write')
  @Confirmed()
  @Post(':id/reset-totp')
  @HttpCode(200)
  @ApiRecord(staffList.record)
  async reset(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerOrigin() origin: Origin,
    @CallerLocale() locale: Locale,
  ) {
    await this.resetTotp.execute(staff, id, origin);
    return this.lists.one(staffList, id, locale);
  }

  /** The answer holds the first password, once. */
  @AllowStaff('staff:write')
  @Confirmed()
  @Post(':id/reset-password')
  @HttpCode(200)
  @ApiRecord(staffWithPasswordRecord)
  async password(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerOrigin() origin: Origin,
    @CallerLocale() locale: Locale,
  ) {
    const password = await this.resetPassword.execute(staff, id, origin);
    return { ...(await this.lists.one(staffList, id, locale)), password };
  }

  @AllowStaff('staff:write')
  @Post(':id/revoke-sessions')
  @HttpCode(200)
  @ApiRecord(staffList.record)
  async revoke(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.revokeSessions.execute(staff, id);
    return this.lists.one(staffList, id, locale);
  }
}
