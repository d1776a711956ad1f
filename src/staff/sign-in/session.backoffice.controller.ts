import { Body, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { ApiBrowser, CallerOrigin, type Origin } from '../../kernel/auth/auth.api.js';
import { Public } from '../../shared/actor.js';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice } from '../backoffice.js';
import { enrolledRecord, enrolmentRecord, memberRecord, staffSessionRecord } from '../records.dto.js';
import {
  confirmationBody,
  enrolBody,
  ownStaffBody,
  staffLoginBody,
  type ConfirmationBody,
  type EnrolBody,
  type OwnStaffBody,
  type StaffLoginBody,
} from '../staff.dto.js';
import { StaffQueries } from '../members/staff.queries.js';
import { ConfirmStaff } from './confirm-staff.js';
import { EnrolStaff } from './enrol-staff.js';
import { LogInStaff } from './log-in-staff.js';
import { LogOutStaff } from './log-out-staff.js';
import { UpdateOwnStaff } from '../members/update-own-staff.js';

/** Sign-in and sign-out. */
@Backoffice()
export class SessionBackofficeController {
  constructor(
    private readonly queries: StaffQueries,
    private readonly logIn: LogInStaff,
    private readonly enrol: EnrolStaff,
    private readonly logOut: LogOutStaff,
    private readonly updateOwn: UpdateOwnStaff,
    private readonly confirmStaff: ConfirmStaff,
  ) {}

  @Public()
  @Post('login')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiRecord(z.union([staffSessionRecord, enrolmentRecord]))
  login(@Body({ schema: staffLoginBody }) body: StaffLoginBody, @CallerOrigin() origin: Origin) {
    return this.logIn.execute(body, origin);
  }

  /** The first code of an authenticator; the answer holds the recovery codes, once. */
  @Public()
  @Post('enrol')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiRecord(enrolledRecord)
  enrolment(@Body({ schema: enrolBody }) body: EnrolBody, @CallerOrigin() origin: Origin) {
    return this.enrol.execute(body, origin);
  }

  @AllowStaff('session:own')
  @Post('logout')
  @HttpCode(204)
  @ApiNoContentResponse()
  async logout(@CurrentStaff() staff: StaffActor): Promise<void> {
    await this.logOut.execute(staff);
  }

  /** Takes a fresh code before a sensitive action: the answer `confirmation_required` asks for it. */
  @AllowStaff('session:own')
  @Post('confirm')
  @HttpCode(204)
  @ApiNoContentResponse()
  confirm(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: confirmationBody }) { code }: ConfirmationBody,
    @CallerOrigin() origin: Origin,
  ): Promise<void> {
    return this.confirmStaff.execute(staff, code, origin);
  }

  @AllowStaff('session:own')
  @Get('me')
  @ApiRecord(memberRecord)
  me(@CurrentStaff() staff: StaffActor) {
    return this.queries.member(staff.staffId);
  }

  @AllowStaff('session:own')
  @Put('me')
  @ApiRecord(memberRecord)
  updateMe(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: ownStaffBody }) body: OwnStaffBody,
    @CallerOrigin() origin: Origin,
  ) {
    return this.updateOwn.execute(staff, body, origin);
  }
}
