import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { RefreshTypeRatings } from './refresh-type-ratings.js';
import { WeightsVersions } from './weights.versions.js';

/** The sweeps of matching. */
@Injectable()
export class MatchingJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly refreshTypeRatings: RefreshTypeRatings,
    private readonly weights: WeightsVersions,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('matching.type-ratings', (now) => this.refreshTypeRatings.execute(now));
    this.sweeps.register('matching.weights', (now) => this.weights.apply(now));
  }
}
