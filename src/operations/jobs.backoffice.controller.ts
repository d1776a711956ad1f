import { Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import type { Locale } from '../kernel/locale.js';
import { AllowStaff } from '../permissions.js';
import {
  ApiRecord,
  ApiRecords,
  Backoffice,
  CurrentStaff,
  listQuery,
  Lists,
  type ListQuery,
  type StaffActor,
} from '../staff/staff.api.js';
import { jobCounts, jobParam, jobRecord } from './jobs.dto.js';
import { jobsList } from './jobs.list.js';
import { JobsQueries } from './jobs.queries.js';
import { RetryJob } from './use-cases/retry-job.js';

interface Id {
  id: string;
}

/** What is done in the background, and what was given up. */
@Backoffice('jobs')
export class JobsBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly queries: JobsQueries,
    private readonly retryJob: RetryJob,
  ) {}

  @AllowStaff('job:list')
  @Get()
  @ApiRecords(jobRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(jobsList, query, locale, reply);
  }

  /** How many jobs of each queue wait, run or were given up. */
  @AllowStaff('job:list')
  @Get('counts')
  @ApiRecord(jobCounts)
  counts() {
    return this.queries.counts();
  }

  @AllowStaff('job:list')
  @Get(':id')
  @ApiRecord(jobRecord)
  one(@Param({ schema: jobParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.lists.one(jobsList, id, locale);
  }

  /** @throws not_found (404), job_not_failed (409) */
  @AllowStaff('job:retry')
  @Post(':id/retry')
  @HttpCode(200)
  @ApiRecord(jobRecord)
  async retry(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: jobParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.retryJob.execute(staff, id);
    return this.lists.one(jobsList, id, locale);
  }
}
