import { Body, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { ApiBrowser, CallerOrigin, Passkeys, type Origin } from '../../kernel/auth/auth.api.js';
import { passkeyNameBody, type PasskeyNameBody } from '../../kernel/auth/passkeys/passkeys.dto.js';
import { Database } from '../../kernel/database/database.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Public } from '../../shared/actor.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, ApiRecords, Backoffice } from '../backoffice.js';
import { StaffQueries } from '../members/staff.queries.js';
import { staffSessionRecord } from '../records.dto.js';
import { Confirmed } from '../sign-in/confirmation.js';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import {
  passkeyCreationDto,
  passkeyDto,
  passkeyRequestDto,
  staffPasskeyBody,
  staffPasskeyLoginBody,
  type StaffPasskeyBody,
  type StaffPasskeyLoginBody,
} from './passkeys.dto.js';
import { staffPasskeyUses } from './passkey-uses.js';
import { AddStaffPasskey } from './use-cases/add-staff-passkey.js';
import { ChangeStaffPasskey } from './use-cases/change-staff-passkey.js';
import { LogInStaffWithPasskey } from './use-cases/log-in-staff-with-passkey.js';

/** Signing in to the back office with a passkey, and the passkeys of a member. Rule 12.20. */
@Backoffice()
export class PasskeysBackofficeController {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly queries: StaffQueries,
    private readonly logIn: LogInStaffWithPasskey,
    private readonly add: AddStaffPasskey,
    private readonly change: ChangeStaffPasskey,
  ) {}

  @Public()
  @Post('login/passkey/options')
  @Idempotent()
  @HttpCode(200)
  @ApiRecord(passkeyRequestDto)
  challenge() {
    return this.passkeys.request(this.database.read, staffPasskeyUses.signIn, null);
  }

  @Public()
  @Post('login/passkey')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiRecord(staffSessionRecord)
  login(@Body({ schema: staffPasskeyLoginBody }) body: StaffPasskeyLoginBody, @CallerOrigin() origin: Origin) {
    return this.logIn.execute(body, origin);
  }

  @AllowStaff('session:own')
  @Get('me/passkeys')
  @ApiRecords(passkeyDto)
  list(@CurrentStaff() { staffId }: StaffActor) {
    return this.passkeys.list(this.database.read, { staffId });
  }

  /** A fresh code comes first. */
  @AllowStaff('session:own')
  @Confirmed()
  @Post('me/passkeys/options')
  @HttpCode(200)
  @ApiRecord(passkeyCreationDto)
  async options(@CurrentStaff() staff: StaffActor) {
    const { staffId } = staff;
    const { name, email } = await this.queries.member(staffId);
    const user = { name: email, displayName: `${name} (back office)` };
    return this.passkeys.creation(this.database.read, staffPasskeyUses.add(staff), { staffId }, user);
  }

  @AllowStaff('session:own')
  @Post('me/passkeys')
  @HttpCode(200)
  @ApiRecords(passkeyDto)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: staffPasskeyBody }) body: StaffPasskeyBody,
    @CallerOrigin() origin: Origin,
  ) {
    await this.add.execute(staff, body, origin);
    return this.list(staff);
  }

  @AllowStaff('session:own')
  @Put('me/passkeys/:id')
  @ApiRecords(passkeyDto)
  async rename(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: passkeyNameBody }) { name }: PasskeyNameBody,
  ) {
    await this.change.rename(staff, id, name);
    return this.list(staff);
  }

  @AllowStaff('session:own')
  @Confirmed()
  @Delete('me/passkeys/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @CallerOrigin() origin: Origin,
  ): Promise<void> {
    await this.change.remove(staff, id, origin);
  }
}
