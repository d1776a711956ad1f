import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../kernel/locale.js';
import { problems } from '../../kernel/problem.js';
import { requestProblems } from '../requests.problems.js';
import { quoteDocument } from './quote-document.js';
import { quoteFacts } from './quote-facts.js';
import { fileName } from './quote-words.js';

/** Writes a quote as a PDF for the two who may read it. */
@Injectable()
export class ReadQuote {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws Problem not_found for anyone else; no_quote_given (409) when the answer holds no quote */
  async execute(actor: Actor, responseId: number, locale: Locale): Promise<{ name: string; bytes: Buffer }> {
    const facts = await quoteFacts(this.database.read, responseId, actor, this.clock.now());
    if (!facts) throw problems.not_found();
    if (facts === 'none') throw requestProblems.no_quote_given();
    return {
      name: fileName(facts),
      bytes: await quoteDocument(facts, { brand: this.env.BRAND_NAME, demo: this.env.DEMO }, locale),
    };
  }
}
