import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { problems } from '../../../kernel/problem.js';
import type { PartCode } from '../../../shared/requests/codes.js';
import { requestProblems } from '../../requests.problems.js';
import { quoteColumns, type QuoteInput } from '../quote.js';
import { quoteDocument } from './quote-document.js';
import { previewFacts, quoteFacts, type QuoteFacts } from './quote-facts.js';
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
    return { name: fileName(facts), bytes: await this.document(facts, locale, false) };
  }

  /**
   * The quote as it would be written, marked as a draft: nothing is stored and no credit is spent. Rule 2.22.
   * @throws Problem not_found for anyone but its firm; move_not_allowed (409) where it can't quote any more
   */
  async preview(actor: Actor, responseId: number, quote: QuoteInput, locale: Locale) {
    const columns = (request: { part: PartCode | null }) => quoteColumns(quote, request);
    const facts = await previewFacts(this.database.read, responseId, actor, columns, this.clock.now());
    if (!facts) throw problems.not_found();
    if (facts === 'none') throw requestProblems.move_not_allowed();
    return { name: `Bozza. ${fileName(facts)}`, bytes: await this.document(facts, locale, true) };
  }

  private document(facts: QuoteFacts, locale: Locale, draft: boolean): Promise<Buffer> {
    return quoteDocument(facts, { brand: this.env.BRAND_NAME, demo: this.env.DEMO, draft }, locale);
  }
}
