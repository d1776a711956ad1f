import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../../../env.js';
import { Metrics } from '../../observation/metrics.js';
import { TRACING, type Tracing } from '../../observation/tracing.js';
import { lineOf, type Work } from '../../observation/work.js';
import { withoutLiterals } from './literals.rules.js';
import type { StatementObserver } from './prepared-client.js';

/** Writes a line for each slow statement, with what it was for and without its values, and records traces. */
@Injectable()
export class Statements implements StatementObserver {
  private readonly slow: number;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(TRACING) private readonly tracing: Tracing | null,
    private readonly metrics: Metrics,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('database');
    this.slow = env.DATABASE_SLOW_STATEMENT_MS || Number.POSITIVE_INFINITY;
  }

  ended(text: string, began: number, work: Work | undefined, error?: unknown): void {
    const ended = performance.now();
    const span = work?.span?.trace.isSampled ? work.span : undefined;
    const isSlow = ended - began > this.slow;
    if (!isSlow && !span) return;
    const statement = withoutLiterals(text);
    if (span) this.tracing?.statement(span, { text: statement, began, ended, error });
    if (!isSlow) return;
    this.metrics.slowStatements.inc();
    this.logger.warn(
      { ...(work && lineOf(work)), statement, duration_ms: Math.round(ended - began), failed: error !== undefined },
      'slow statement',
    );
  }
}
