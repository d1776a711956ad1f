import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../../shared/actor.js';
import { isKnown } from '../../kernel/http/etag.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { locales, type Locale } from '../../shared/locale.js';
import {
  findTypes,
  suggestType,
  typesFound,
  typeSuggested,
  type FindTypes,
  type SuggestType,
} from '../../guidance/finder/finder.dto.js';
import { Finder } from '../../guidance/finder/finder.js';
import { findingView, proposalView } from '../../guidance/finder/finder.views.js';
import { planList } from './plans.js';
import { settingsKey } from '../../shared/staff/in-force.facts.js';
import { requestTypesByLabel } from '../../shared/guidance/request-types.js';
import { reachDto, reachQuery, planDto, requestTypeDto, type ReachQuery } from './catalogue.dto.js';
import { Reach } from '../forwarding/reach.js';
import { plansOnSale, reachWithin } from '../../shared/requests/reach.rules.js';

/** The 18 request types in a language and in its order, as the contract writes them. */
export function requestTypeList(locale: Locale): z.output<typeof requestTypeDto>[] {
  return requestTypesByLabel(locale).map(({ id, label, icon, tooltip, upgradable }) => ({
    id,
    label: label[locale],
    icon,
    tooltip: tooltip[locale],
    upgradable,
  }));
}

/** What changes with a release only is kept for five minutes. */
const KEEP = 'public, max-age=300';

/** Prices may change at any moment that was announced: they are asked for each time. */
const ASK = 'public, no-cache';

type Known<T> = Readonly<Record<Locale, { tag: string; list: readonly T[] }>>;

/** A list that changes with a release or with the settings only, with its tag in each language. */
class Catalogue<T> {
  private kept: { key: number; known: Known<T> } | undefined;

  constructor(
    private readonly listOf: (locale: Locale) => readonly T[],
    private readonly cached: string,
  ) {}

  private known(): Known<T> {
    const key = settingsKey();
    if (this.kept?.key === key) return this.kept.known;
    const entries = locales.map((locale) => {
      const list = this.listOf(locale);
      return [
        locale,
        { list, tag: `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16)}"` },
      ] as const;
    });
    const known = Object.fromEntries(entries) as Record<Locale, { tag: string; list: readonly T[] }>;
    this.kept = { key, known };
    return known;
  }

  /** Answers with the list, or with 304 when the caller has it already. */
  answer(locale: Locale, has: string | undefined, reply: FastifyReply): { info: readonly T[] } | undefined {
    const { tag, list } = this.known()[locale];
    void reply.headers({ etag: tag, 'cache-control': this.cached, vary: 'X-Localization' });
    if (!isKnown(has, tag)) return { info: list };
    void reply.status(304);
    return undefined;
  }
}

const types = new Catalogue(requestTypeList, KEEP);
const plans = new Catalogue(planList, ASK);

@ApiTags('requests')
@Public()
@Controller()
export class CatalogueController {
  constructor(
    private readonly finder: Finder,
    private readonly reach: Reach,
  ) {}

  /** The request types; cacheable. With `q`, those that fit everyday words in the caller's language, best first. */
  @Get('request-types')
  @ApiOkResponse({ standardSchema: typesFound })
  async listTypes(
    @Query({ schema: findTypes }) { q = '' }: FindTypes,
    @CallerLocale() locale: Locale,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (q === '') return types.answer(locale, known, reply);
    void reply.headers({ 'cache-control': KEEP, vary: 'X-Localization' });
    return findingView(await this.finder.find(q, locale), locale);
  }

  /**
   * What fits a description clearly better than the type that was chosen; changes nothing. The text is no part of an
   * address, for it tells a person's story.
   */
  @Post('request-types/suggest')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: typeSuggested })
  async suggest(
    @Body({ schema: suggestType }) { text, request_type_id: chosen }: SuggestType,
    @CallerLocale() locale: Locale,
  ) {
    return proposalView(await this.finder.propose(text, chosen, locale), locale);
  }

  /** How many firms there are for a request, and how many each plan would reach now. Rule 5.10. */
  @Get('matching/reach')
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ standardSchema: envelope(reachDto) })
  async countReach(
    @Query({ schema: reachQuery })
    { request_type_id: requestTypeId, latitude, longitude }: ReachQuery,
  ) {
    const eligible = await this.reach.around({ requestTypeId, latitude, longitude });
    const reached = Object.fromEntries(plansOnSale.map((plan) => [plan, reachWithin(plan, eligible)]));
    return { info: { eligible, reached } };
  }

  /** The plans, what they cost and give; cacheable. */
  @Get('plans')
  @ApiOkResponse({ standardSchema: envelope(z.array(planDto)) })
  listPlans(
    @CallerLocale() locale: Locale,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return plans.answer(locale, known, reply);
  }
}
