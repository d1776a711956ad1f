import { Module } from '@nestjs/common';
import { MatchingApi } from './matching.api.js';
import { MatchingJobs } from './matching.jobs.js';
import { RefreshTypeRatings } from './use-cases/refresh-type-ratings.js';

/** Matching: which firms get a request, and in which order. */
@Module({ providers: [MatchingApi, MatchingJobs, RefreshTypeRatings], exports: [MatchingApi] })
export class MatchingModule {}
