import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweeps } from '../../kernel/jobs/sweeps.js';
import { CountMarket } from './count-market.js';

/** The sweep that counts what changed in the market. */
@Injectable()
export class MarketJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly market: CountMarket,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('staff.market', () => this.market.execute());
  }
}
