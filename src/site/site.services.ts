import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MapTiles, SiteServices } from '../../web/app/context.js';
import { LegalTexts } from '../accounts/accounts.api.js';
import { ContentApi } from '../content/content.api.js';
import type { Env } from '../env.js';
import { searchContent } from '../content/search/content-search.dto.js';
import { ContentSearch } from '../content/search/content-search.api.js';
import { Areas, Directory, Milestones } from '../reviews/profiles/directory.api.js';
import { rankingQuery } from '../reviews/profiles/directory.dto.js';
import { GeoApi, searchKey } from '../geo/geo.api.js';
import { CaseFigures } from '../moderation/cases/cases.api.js';
import { DatabaseListener } from '../kernel/database/listener.js';
import { Problem } from '../kernel/problem.js';
import { findTypes } from '../guidance/finder/finder.dto.js';
import { Finder, findingView, requestTypeList } from '../guidance/guidance.api.js';
import { notInSilence } from './outage.js';
import { dayInRome } from '../shared/calendar.js';
import { Clock } from '../shared/clock.js';
import { spanText } from '../shared/guidance/span.rules.js';
import { limitsOfSubject, spanDays, urgentLimit } from '../shared/guidance/subject-limits.rules.js';
import { operatorOf } from './operator.js';

function tilesOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Env): MapTiles | null {
  if (url === undefined) return null;
  const { protocol, host } = new URL(url);
  return { url, attribution, origin: `${protocol}//${host}` };
}

/** Returns null instead of a problem that the caller caused: the page then shows its own text. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.kind.status < 500) return null;
    throw error;
  }
}

/** No name is shared by more comuni than this. */
const TOWNS = 8;

/** The data of the rendered pages, read from the modules in this process. */
export function siteServices(app: NestFastifyApplication, env: Env): SiteServices {
  const areas = app.get(Areas, { strict: false });
  const directory = app.get(Directory, { strict: false });
  const finder = app.get(Finder, { strict: false });
  const geo = app.get(GeoApi, { strict: false });
  const legal = app.get(LegalTexts, { strict: false });
  const milestones = app.get(Milestones, { strict: false });
  const content = app.get(ContentApi, { strict: false });
  const search = app.get(ContentSearch, { strict: false });
  const figures = app.get(CaseFigures, { strict: false });
  const listener = app.get(DatabaseListener, { strict: false });
  const clock = app.get(Clock, { strict: false });
  const today = (): string => dayInRome(clock.now());
  const services: SiteServices = {
    brand: env.BRAND_NAME,
    operator: operatorOf(env),
    demo: env.DEMO,
    publicUrl: env.PUBLIC_URL,
    map: tilesOf(env),
    get content() {
      return content.library;
    },
    terms: () => legal.terms(),
    requestTypes: (locale) => Promise.resolve(requestTypeList(locale)),
    findTypes: async (words, locale) => {
      const { success, data } = findTypes.safeParse({ q: words });
      return success && data.q ? findingView(await finder.find(data.q, locale), locale) : null;
    },
    searchContent: async (words, page, locale) => {
      const { success, data } = searchContent.safeParse({ q: words, page });
      return success ? search.find(data, locale) : null;
    },
    towns: async (name) => {
      const key = searchKey(name);
      const found = await geo.search(name, TOWNS);
      return found
        .filter((town) => searchKey(town.name) === key)
        .map((town) => ({ city: town.name, province_id: town.province_id }));
    },
    milestones: (locale) => milestones.read(locale),
    ranking: (query) => orNull(async () => directory.ranking(rankingQuery.parse(query))),
    rankingAreas: (types) => areas.of(types),
    feesOfSubject: (type) => directory.feesOfSubject(type),
    feesOfFirm: (id) => directory.feesOfFirm(id),
    townPoints: async (towns) => {
      const points = await Promise.all(
        towns.map(async ({ city, province_id }) => {
          const found = await geo.findMunicipality(city, province_id ?? undefined);
          return found ? [{ city, province_id, latitude: found.latitude, longitude: found.longitude }] : [];
        }),
      );
      return points.flat();
    },
    timeLimits: (type, locale) => limitsOfSubject(type, today(), locale),
    urgency: (limits, locale) => {
      const limit = urgentLimit(limits, today());
      return limit ? { span: spanText(limit.span, locale), days: spanDays(limit.span) } : null;
    },
    firmProfile: (id, locale) => orNull(() => directory.profile(id, locale)),
    verificationTime: () => figures.decisionTime('verification'),
  };
  return notInSilence(services, () => listener.isListening, env.DATABASE_ACQUIRE_TIMEOUT);
}
