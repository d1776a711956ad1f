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
import { AnnounceWeights } from './use-cases/announce-weights.js';
import { WithdrawWeights } from './use-cases/withdraw-weights.js';
import {
  newWeightsBody,
  weightsRecord,
  withdrawWeightsBody,
  type NewWeightsBody,
  type WithdrawWeightsBody,
} from './weights.dto.js';
import { weightsList } from './weights.list.js';

interface Id {
  id: number;
}

/** What the operator may change: the weights of the score, version by version. */
@Backoffice('settings')
export class SettingsBackofficeController extends ReadRoutes(weightsList, {
  record: weightsRecord,
  permission: 'setting:list',
}) {
  constructor(
    lists: Lists,
    private readonly announce: AnnounceWeights,
    private readonly withdraw: WithdrawWeights,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** @throws weights_announced_already, weights_unchanged (409) */
  @AllowStaff('setting:write')
  @Confirmed()
  @Post()
  @ApiNewRecord(weightsRecord)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: newWeightsBody }) body: NewWeightsBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(weightsList, await this.announce.execute(staff, body), locale);
  }

  /** @throws not_found (404), weights_not_coming (409) */
  @AllowStaff('setting:write')
  @Confirmed()
  @Decides()
  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiRecord(weightsRecord)
  async takeBack(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: withdrawWeightsBody }) { reason }: WithdrawWeightsBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.withdraw.execute(staff, id, reason));
    return this.lists.one(weightsList, id, locale);
  }
}
