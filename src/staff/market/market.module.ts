import { Module } from '@nestjs/common';
import { StaffModule } from '../staff.module.js';
import { CountMarket } from './count-market.js';
import { MarketBackofficeController } from './market.backoffice.controller.js';
import { MarketJobs } from './market.jobs.js';
import { MarketMetrics } from './market.metrics.js';
import { MarketQueries } from './market.queries.js';

/** How the market does: its figures by subject and province. */
@Module({
  imports: [StaffModule],
  controllers: [MarketBackofficeController],
  providers: [CountMarket, MarketJobs, MarketMetrics, MarketQueries],
})
export class MarketModule {}
