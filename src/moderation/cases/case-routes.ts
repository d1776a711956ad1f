import { Body, Get, HttpCode, Injectable, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  ApiRecords,
  CurrentStaff,
  Decides,
  Decisions,
  type List,
  type ListQuery,
  listQuery,
  Lists,
  LogsView,
  type StaffActor,
} from '../../staff/staff.api.js';
import { CaseFiles } from './case-files.js';
import { CasesApi } from './cases.api.js';
import { casesList } from './cases.list.js';
import { readMentions } from './notes/notes.queries.js';
import { decideBody, type DecideBody } from './cases.dto.js';
import { ClaimCase } from './use-cases/claim-case.js';

interface Id {
  id: number;
}

/** Cases to read, to claim and to decide: routes of every resource that is a list of cases. */
@Injectable()
export abstract class CaseRoutes {
  /** The cases that the resource holds. */
  protected abstract readonly held: List;

  constructor(
    protected readonly lists: Lists,
    protected readonly files: CaseFiles,
    protected readonly database: Database,
    protected readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly claimCase: ClaimCase,
    protected readonly decisions: Decisions,
  ) {}

  @AllowStaff('case:list')
  @Get()
  @ApiRecords(casesList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(this.held, query, locale, reply);
  }

  @AllowStaff('case:list')
  @LogsView('cases')
  @Get(':id')
  @ApiRecord(casesList.record)
  async one(@CurrentStaff() staff: StaffActor, @Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    const file = await this.files.one(staff, id, locale, this.held);
    await readMentions(this.database.write, staff.staffId, id, this.clock.now());
    return file;
  }

  @AllowStaff('case:decide')
  @Post(':id/claim')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async claim(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.demandHeld(id, locale);
    await this.claimCase.execute(staff, id, 'claim');
    return this.files.one(staff, id, locale, this.held);
  }

  @AllowStaff('case:decide')
  @Post(':id/release')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async release(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.demandHeld(id, locale);
    await this.claimCase.execute(staff, id, 'release');
    return this.files.one(staff, id, locale, this.held);
  }

  @AllowStaff('case:decide')
  @Decides()
  @Post(':id/decide')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async decide(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: decideBody }) body: DecideBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.demandHeld(id, locale);
    await this.decisions.once(() => this.database.transaction((em) => this.cases.decide(em, staff, id, body)));
    return this.files.one(staff, id, locale, this.held);
  }

  /** A case that the resource does not hold is not changed by it. */
  private async demandHeld(id: number, locale: Locale): Promise<void> {
    await this.lists.one(this.held, id, locale);
  }
}
