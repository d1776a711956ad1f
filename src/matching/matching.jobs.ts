import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { ApplyWeights } from './use-cases/apply-weights.js';
import { RefreshTypeRatings } from './use-cases/refresh-type-ratings.js';
import { TellWeights, type ToldWeights } from './use-cases/tell-weights.js';
import { TELL_WEIGHTS } from './weights-jobs.codes.js';

/** The jobs and sweeps of matching. */
@Injectable()
export class MatchingJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly refreshTypeRatings: RefreshTypeRatings,
    private readonly applyWeights: ApplyWeights,
    private readonly tellWeights: TellWeights,
  ) {}

  onModuleInit(): void {
    this.jobs.register(TELL_WEIGHTS, (told: ToldWeights) => this.tellWeights.execute(told));
    this.sweeps.register('matching.type-ratings', (now) => this.refreshTypeRatings.execute(now));
    this.sweeps.register('matching.weights', (now) => this.applyWeights.execute(now));
  }
}
