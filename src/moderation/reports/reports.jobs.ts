import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweeps } from '../../kernel/jobs/sweeps.js';
import { TidyReports } from './use-cases/tidy-reports.js';

/** What the clock does with reports. */
@Injectable()
export class ReportsJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly tidy: TidyReports,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('complaints.words', (now) => this.tidy.execute(now));
  }
}
