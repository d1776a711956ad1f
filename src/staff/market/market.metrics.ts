import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../kernel/observation/metrics.js';
import { Clock } from '../../shared/clock.js';
import { MarketQueries } from './market.queries.js';
import { daysOf, monthBefore } from './market.rules.js';

/** The figures of the market, for Prometheus. Every process reports the same values: aggregate them by their maximum. */
@Injectable()
export class MarketMetrics implements OnModuleInit {
  constructor(
    private readonly queries: MarketQueries,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      {
        name: 'market_last_month',
        help: 'The figures of the whole market in the last month that is over, as the back office shows them.',
        labels: ['figure'],
      },
      async () =>
        Object.entries(await this.queries.total(daysOf(monthBefore(this.clock.now(), 1)))).flatMap(([figure, value]) =>
          value === null ? [] : [{ labels: { figure }, value }],
        ),
    );
    this.metrics.gauge(
      {
        name: 'market_week',
        help: 'What happened in the last seven whole days (week), in an average week of the four before (usual), and whether it has fallen.',
        labels: ['figure', 'of'],
      },
      async () =>
        (await this.queries.weeks(this.clock.now())).flatMap(({ figure, week, usual, fallen }) =>
          Object.entries({ week, usual, fallen: Number(fallen) }).map(([of, value]) => ({
            labels: { figure, of },
            value,
          })),
        ),
    );
  }
}
