import { Body, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../kernel/locale.js';
import { AllowStaff } from '../../permissions.js';
import {
  ApiRecord,
  ApiRecords,
  Backoffice,
  CurrentStaff,
  listQuery,
  Lists,
  type ListQuery,
  type StaffActor,
} from '../../staff/staff.api.js';
import { CaseFigures } from './case-figures.js';
import { CaseFiles } from './case-files.js';
import { CasesApi } from './cases.api.js';
import { caseFigures, caseRecord, decideBody, type DecideBody } from './cases.dto.js';
import { casesList } from './cases.list.js';
import { ClaimCase } from './use-cases/claim-case.js';

interface Id {
  id: number;
}

/** The queue of cases: to read, to claim, to decide. */
@Backoffice('cases')
export class CasesBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly files: CaseFiles,
    private readonly figures: CaseFigures,
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly claimCase: ClaimCase,
  ) {}

  @AllowStaff('case:list')
  @Get()
  @ApiRecords(caseRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(casesList, query, locale, reply);
  }

  /** How the queue stands, by kind. */
  @AllowStaff('case:list')
  @Get('figures')
  @ApiRecord(caseFigures)
  standing(@CallerLocale() locale: Locale) {
    return this.figures.read(locale);
  }

  @AllowStaff('case:list')
  @Get(':id')
  @ApiRecord(caseRecord)
  one(@CurrentStaff() staff: StaffActor, @Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.files.one(staff, id, locale);
  }

  @AllowStaff('case:decide')
  @Post(':id/claim')
  @HttpCode(200)
  @ApiRecord(caseRecord)
  async claim(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.claimCase.execute(staff, id, 'claim');
    return this.files.one(staff, id, locale);
  }

  @AllowStaff('case:decide')
  @Post(':id/release')
  @HttpCode(200)
  @ApiRecord(caseRecord)
  async release(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.claimCase.execute(staff, id, 'release');
    return this.files.one(staff, id, locale);
  }

  @AllowStaff('case:decide')
  @Post(':id/decide')
  @HttpCode(200)
  @ApiRecord(caseRecord)
  async decide(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: decideBody }) body: DecideBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.database.transaction((em) => this.cases.decide(em, staff, id, body));
    return this.files.one(staff, id, locale);
  }
}
