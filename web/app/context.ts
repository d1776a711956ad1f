import type { LoaderFunctionArgs } from 'react-router';

/**
 * What the server hands to the rendered site: plain data only, so that nothing but what a page shows is ever
 * serialised into it. The server implements `SiteServices` from the modules' queries.
 */

export type Locale = 'it' | 'en';

/** One of the 18 subjects a request can be about. */
export interface RequestTypeDto {
  id: string;
  label: string;
  icon: string;
  tooltip: string;
  /** true if a paid plan can be bought for it. */
  upgradable: boolean;
}

/** A public figure about the service. */
export interface MilestoneDto {
  name: string;
  type: string;
  count: number;
}

/** A firm's line in the public ranking by area of competence. */
export interface RankedFirmDto {
  id: number;
  company_name: string;
  city: string;
  province_id?: string | null;
  /** Kilometres from the place asked for; absent when no place was given. */
  distance_km?: number | null;
  /** Mean of the ratings, 1 to 5; null when there is none. */
  rating: number | null;
  reviews: number;
  /** Fewer than five reviews: listed after the others, nearest first. */
  is_new: boolean;
  skills: string[];
}

export interface RankingQuery {
  request_type: string;
  city?: string;
  latitude?: number;
  longitude?: number;
  page?: number;
}

export interface RankingDto {
  info: RankedFirmDto[];
  page: number;
  page_size: number;
  total: number;
}

export interface FirmReviewDto {
  rating: number;
  text: string;
  /** ISO 8601, UTC. */
  created_at: string;
  request_type: string;
  reply?: string | null;
}

/** A firm's public profile. */
export interface FirmProfileDto {
  id: number;
  company_name: string;
  city: string;
  province_id?: string | null;
  presentation: string | null;
  photo: string | null;
  skills: string[];
  languages: string[];
  rating: number | null;
  reviews_total: number;
  reviews: FirmReviewDto[];
  bar: { city: string; enrolled_on: string | null } | null;
  /** Why it stands where it stands: named terms, each 0 to 1. */
  terms: { name: string; value: number }[];
}

/** A source of map tiles. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
  /** What the page's policy must allow images from: scheme and host of `url`. */
  origin: string;
}

export interface SiteServices {
  brand: string;
  /** While true every screen says that names, reviews and figures are invented. */
  demo: boolean;
  /** Origin with which canonical links are written, without a final slash. */
  publicUrl: string;
  /** Where map tiles come from; null: the map is a plain outline. */
  map: MapTiles | null;
  requestTypes: (locale: Locale) => Promise<RequestTypeDto[]>;
  milestones: () => Promise<MilestoneDto[]>;
  ranking: (query: RankingQuery) => Promise<RankingDto>;
  firmProfile: (id: number) => Promise<FirmProfileDto | null>;
}

/** What every loader finds in `context`. */
export interface SiteContext {
  services: SiteServices;
  /** For the page's policy: every script and style in it carries this. */
  nonce: string;
}

/** What a server loader is called with. */
export type LoaderArgs = LoaderFunctionArgs<SiteContext>;
