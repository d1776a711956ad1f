import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../shared/locale.js';
import { AllowStaff } from '../shared/permissions.js';
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
} from '../staff/staff.api.js';
import { newWeightsBody, withdrawWeightsBody, type NewWeightsBody, type WithdrawWeightsBody } from './weights.dto.js';
import { weightsList } from './weights.list.js';
import { WeightsVersions } from './weights.versions.js';

interface Id {
  id: number;
}

/** The weights of the score, version by version; the API calls them settings. */
@Backoffice('settings')
export class WeightsBackofficeController extends ReadRoutes(weightsList, {
  permission: 'setting:list',
}) {
  constructor(
    lists: Lists,
    private readonly versions: WeightsVersions,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** @throws weights_announced_already, weights_unchanged (409) */
  @AllowStaff('setting:write')
  @Confirmed()
  @Post()
  @ApiNewRecord(weightsList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: newWeightsBody }) body: NewWeightsBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(weightsList, await this.versions.announce(staff, body), locale);
  }

  /** @throws not_found (404), weights_not_coming (409) */
  @AllowStaff('setting:write')
  @Confirmed()
  @Decides()
  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiRecord(weightsList.record)
  async takeBack(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: withdrawWeightsBody }) { reason }: WithdrawWeightsBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.versions.withdraw(staff, id, reason));
    return this.lists.one(weightsList, id, locale);
  }
}
