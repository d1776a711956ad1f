import type { LoaderFunctionArgs } from 'react-router';
import type { Content, ContentEntry, ContentKind, ShownTestimonials } from '../../src/shared/content/content.dto.js';
import type { DecisionTime } from '../../src/shared/moderation/decision-time.rules.js';
import type { ShownLimit } from '../../src/shared/guidance/subject-limits.rules.js';
import type { RankingArea, RankingAreas } from '../../src/shared/reviews/areas.rules.js';
import type { components } from '../api/schema.js';

/**
 * What the server hands to the rendered site: plain data only, so that only what a page shows is serialised into it.
 * The server implements `SiteServices` from the modules' queries.
 */

export type Locale = 'it' | 'en';

type Schemas = components['schemas'];
type FoundTypes = Schemas['RequestTypesFound'];
type LawyerProfile = Schemas['LawyerProfile'];
type RankedFirm = Schemas['RankedFirm'];
type ContentSearchAnswer = Schemas['ContentSearch'];

/** One of the 18 subjects a request can be about. */
export interface RequestTypeDto {
  id: string;
  label: string;
  icon: string;
  tooltip: string;
  /** true if a paid plan can be bought for it. */
  upgradable: boolean;
}

/** A request type that somebody's words lead to. */
export type FoundTypeDto = FoundTypes['info'][number];
/** What somebody's words lead to. */
export type FoundTypesDto = FoundTypes;

/** A public figure about the service. */
export interface MilestoneDto {
  name: string;
  type: string;
  count: number;
}

/** A province with a ranking of its own. */
export type RankingAreaDto = RankingArea;

/** A firm's line in the public ranking by area of competence. */
export type RankedFirmDto = RankedFirm;

export interface RankingQuery {
  request_type: string;
  /** A comune's name; `province_id` tells homonyms apart, and alone means the province. */
  city?: string;
  province_id?: string;
  latitude?: number;
  longitude?: number;
  within_km?: number;
  /** ISO 639-1. */
  language?: string;
  reviewed?: '1';
  page?: number;
}

export interface RankingDto {
  info: RankedFirmDto[];
  page: number;
  page_size: number;
  total: number;
}

/** A firm's public profile. */
export type FirmProfileDto = LawyerProfile;

/** A text of the site as lists show it, and as its page does. */
export type ContentEntryDto = ContentEntry;
export type ContentDto = Content;
export type TestimonialsDto = ShownTestimonials;

/** A row of the table of time limits, in the reader's language. */
export type ShownLimitDto = ShownLimit;

/** What firms asked for in their quotes, as ranges in which at least half of them lie. */
export interface FeesDto {
  quotes: number;
  /** Hundredths of a percent. */
  percentage: { from: number; to: number };
  /** Cents. */
  fixed: { from: number; to: number };
}

/** A comune on a map. */
export interface TownPointDto {
  city: string;
  province_id: string | null;
  latitude: number;
  longitude: number;
}

/** The texts of the site. */
export interface SiteContent {
  /** The text at an address without a language, in the reader's language where it exists in it and else in Italian. */
  at: (path: string, reader: Locale) => Promise<ContentDto | null>;
  /** The texts of a kind, newest first. */
  list: (kind: ContentKind, reader: Locale, type?: string) => ContentEntryDto[];
  /** What people said about the service; empty if nobody did. */
  testimonials: (reader: Locale) => Promise<ShownTestimonials>;
  /** Whether there is a text at this address. */
  has: (path: string) => boolean;
}

/** A source of map tiles. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
  /** What the page's policy must allow images from: scheme and host of `url`. */
  origin: string;
}

/** Who runs the service, named as the law requires. */
export interface Operator {
  name: string;
  /** Street and number. */
  address: string;
  /** Postal code, town and province. */
  town: string;
  vatNumber: string;
  /** Entry in the register of companies. */
  register: string | null;
  email: string;
  /** Whom people write to about their data. */
  privacyEmail: string;
  pec: string | null;
  /** Its pages on social networks. */
  socials: { name: string; url: string }[];
}

export interface SiteServices {
  brand: string;
  operator: Operator;
  /** While true every screen says that names, reviews and figures are invented. */
  demo: boolean;
  /** Origin with which canonical links are written, without a final slash. */
  publicUrl: string;
  /** Where map tiles come from; null: the map is a plain outline. */
  map: MapTiles | null;
  content: SiteContent;
  /** The versions of the terms by their days: the one that holds now, and the announced one that holds next. */
  terms: () => { current: string; coming: string | null };
  requestTypes: (locale: Locale) => Promise<RequestTypeDto[]>;
  /** The types that everyday words lead to; null for words that are too long. */
  findTypes: (words: string, locale: Locale) => Promise<FoundTypesDto | null>;
  /** The texts with these words, best first; null for words that are too long. */
  searchContent: (words: string, page: number, locale: Locale) => Promise<ContentSearchAnswer | null>;
  /** The comuni of that name: several if no province is given. */
  towns: (name: string) => Promise<{ city: string; province_id: string }[]>;
  milestones: (locale: Locale) => Promise<MilestoneDto[]>;
  /** Null for an unknown comune, or if several share the name and no province is given. */
  ranking: (query: RankingQuery) => Promise<RankingDto | null>;
  /** Which rankings exist for each of these types. */
  rankingAreas: (types: readonly string[]) => Promise<ReadonlyMap<string, RankingAreas>>;
  /** What firms ask for in a subject; null where too few quotes say it. */
  feesOfSubject: (type: string) => Promise<FeesDto | null>;
  feesOfFirm: (id: number) => Promise<FeesDto | null>;
  /** Where these comuni are; those that are unknown are left out. */
  townPoints: (towns: readonly { city: string; province_id: string | null }[]) => Promise<TownPointDto[]>;
  /** The time limits of a subject that are true today, the shortest first. */
  timeLimits: (type: string, locale: Locale) => ShownLimitDto[];
  /** The shortest of these time limits, if it leaves only weeks: how long it lasts, and in about how many days. */
  urgency: (limits: readonly string[], locale: Locale) => { span: string; days: number } | null;
  firmProfile: (id: number, locale: Locale) => Promise<FirmProfileDto | null>;
  /** How long staff take to verify a firm. */
  verificationTime: () => Promise<DecisionTime>;
}

/** What every loader finds in `context`. */
export interface SiteContext {
  services: SiteServices;
  /** For the page's policy: every script and style in it carries this. */
  nonce: string;
  /** Logs a failed rendering. */
  log: (error: unknown) => void;
}

/** What a server loader is called with. */
export type LoaderArgs = LoaderFunctionArgs<SiteContext>;
