import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { RefreshTypeRatings } from './use-cases/refresh-type-ratings.js';

/** The jobs and sweeps of matching. */
@Injectable()
export class MatchingJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly refreshTypeRatings: RefreshTypeRatings,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('matching.type-ratings', (now) => this.refreshTypeRatings.execute(now));
  }
}
