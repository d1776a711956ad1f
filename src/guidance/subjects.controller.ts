import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import { Public } from '../shared/actor.js';
import { requestTypesByLabel } from '../shared/guidance/request-types.js';
import type { Locale } from '../shared/locale.js';
import { Catalogue } from './catalogue.js';
import {
  findTypes,
  suggestType,
  typesFound,
  typeSuggested,
  type FindTypes,
  type SuggestType,
} from './finder/finder.dto.js';
import { Finder } from './finder/finder.js';
import { findingView, proposalView } from './finder/finder.views.js';
import type { requestTypeDto } from './subjects.dto.js';

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

const types = new Catalogue(requestTypeList, KEEP);

/** The subjects of requests, and which of them fits a person's words. */
@ApiTags('requests')
@Public()
@Controller()
export class SubjectsController {
  constructor(private readonly finder: Finder) {}

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
   * address, because it is personal.
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
}
