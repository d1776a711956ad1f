import { Get, HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  ReadRoutes,
  type StaffActor,
} from '../staff.api.js';
import { jobCounts, jobParam, operationRuns } from './jobs.dto.js';
import { jobsList } from './jobs.list.js';
import { JobsQueries } from './jobs.queries.js';
import { RunsQueries } from './runs.queries.js';
import { RetryJob } from './use-cases/retry-job.js';

interface Id {
  id: string;
}

/** What is done in the background, and what was given up. */
@Backoffice('jobs')
export class JobsBackofficeController extends ReadRoutes(jobsList, {
  permission: 'job:list',
  param: jobParam,
}) {
  constructor(
    lists: Lists,
    private readonly queries: JobsQueries,
    private readonly runsQueries: RunsQueries,
    private readonly retryJob: RetryJob,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** How many jobs of each queue wait, run or were given up. */
  @AllowStaff('job:list')
  @Get('counts')
  @ApiRecord(jobCounts)
  counts() {
    return this.queries.counts();
  }

  /** The last backup, drill and check of the data, and whether one is late. */
  @AllowStaff('job:list')
  @Get('runs')
  @ApiRecord(operationRuns)
  runs() {
    return this.runsQueries.last();
  }

  /** @throws not_found (404), job_not_failed (409) */
  @AllowStaff('job:retry')
  @Decides()
  @Post(':id/retry')
  @HttpCode(200)
  @ApiRecord(jobsList.record)
  async retry(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: jobParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.retryJob.execute(staff, id));
    return this.lists.one(jobsList, id, locale);
  }
}
