import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../kernel/actor.js';
import { isKnown } from '../kernel/http/etag.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { requestTypes } from './request-types.js';
import { requestTypeDto } from './requests.dto.js';

/** The 18 request types in a language, as the contract writes them. */
export function requestTypeList(locale: Locale): z.output<typeof requestTypeDto>[] {
  return requestTypes.map(({ id, label, icon, tooltip, upgradable }) => ({ id, label: label[locale], icon, tooltip: tooltip[locale], upgradable }));
}

const tags = (['it', 'en'] as const).reduce(
  (all, locale) => ({ ...all, [locale]: `"${createHash('sha256').update(JSON.stringify(requestTypeList(locale))).digest('base64url').slice(0, 16)}"` }),
  {} as Record<Locale, string>,
);

@ApiTags('requests')
@Public()
@Controller('request-types')
export class CatalogueController {
  /** The request types; cacheable. */
  @Get()
  @ApiOkResponse({ standardSchema: envelope(z.array(requestTypeDto)) })
  list(@CallerLocale() locale: Locale, @Headers('if-none-match') known: string | undefined, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.headers({ etag: tags[locale], 'cache-control': 'public, max-age=300', vary: 'X-Localization' });
    if (isKnown(known, tags[locale])) {
      void reply.status(304);
      return undefined;
    }
    return { info: requestTypeList(locale) };
  }
}
