import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiNewRecord,
  ApiRecord,
  Backoffice,
  Confirmed,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  ReadRoutes,
  type StaffActor,
} from '../staff.api.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';
import type { SettingValues } from '../../shared/staff/setting.codes.js';
import {
  newSettingsBody,
  settingsInForce,
  withdrawSettingsBody,
  type NewSettingsBody,
  type WithdrawSettingsBody,
} from './settings.dto.js';
import { settingsList } from './settings.list.js';
import { SettingsVersions } from './settings.versions.js';

interface Id {
  id: number;
}

/** Prices, times and thresholds that the operator may change, version by version. */
@Backoffice('business-settings')
export class BusinessSettingsBackofficeController extends ReadRoutes(settingsList, {
  permission: 'setting:list',
}) {
  constructor(
    lists: Lists,
    private readonly versions: SettingsVersions,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** The values that count now. */
  @AllowStaff('setting:list')
  @Get('in-force')
  @ApiRecord(settingsInForce)
  inForce(): SettingValues {
    return settingValues();
  }

  /** @throws settings_announced_already, settings_unchanged (409) */
  @AllowStaff('setting:write')
  @Confirmed()
  @Post()
  @ApiNewRecord(settingsList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: newSettingsBody }) body: NewSettingsBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(settingsList, await this.versions.announce(staff, body), locale);
  }

  /** @throws not_found (404), settings_not_coming (409) */
  @AllowStaff('setting:write')
  @Confirmed()
  @Decides()
  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiRecord(settingsList.record)
  async takeBack(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: withdrawSettingsBody }) { reason }: WithdrawSettingsBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.versions.withdraw(staff, id, reason));
    return this.lists.one(settingsList, id, locale);
  }
}
