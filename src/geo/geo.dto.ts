import { z } from 'zod';
import { envelope, latitudeParam, longitudeParam, trimmed } from '../kernel/http/schemas.js';

/** Longer than any name with its second one and the province. */
const LONGEST_NAME = 100;
const MOST_SUGGESTIONS = 20;
const DEFAULT_SUGGESTIONS = 8;

/** A comune as the API shows it. */
export const municipality = z
  .object({
    id: z.int(),
    /** Six digits; null for a town that no official list was imported for. */
    istat_code: z.string().nullable(),
    name: z.string(),
    province_id: z.string().length(2),
    region: z.string(),
    /** Degrees, WGS 84. */
    latitude: z.number(),
    longitude: z.number(),
    /** Name, second official name and province, enough to tell homonyms apart: `Samone (TO)`, `Bolzano/Bozen (BZ)`. */
    label: z.string(),
  })
  .meta({ id: 'Municipality' });
export type Municipality = z.output<typeof municipality>;

/** What a name that leads to a comune is. */
export const placeNameKinds = ['hamlet', 'quarter', 'former_municipality', 'former_name', 'postal_code'] as const;
export type PlaceNameKind = (typeof placeNameKinds)[number];

/** A comune that what was typed leads to. */
export const municipalityFound = municipality
  .extend({
    found_by: z
      .object({
        kind: z.enum(['municipality', ...placeNameKinds]),
        name: z.string(),
        similar: z.boolean().meta({ description: 'the name is spelt a little differently from what was typed' }),
      })
      .nullable()
      .meta({
        description:
          'the hamlet, the quarter, the former name or the postal code that leads there, whose point is given if it is known; null for its own name as typed',
      }),
  })
  .meta({ id: 'MunicipalityFound' });
export type MunicipalityFound = z.output<typeof municipalityFound>;

/** Suggestions, best first. A postal code lists all its comuni. */
export const municipalitiesFound = envelope(z.array(municipalityFound)).meta({ id: 'MunicipalitiesFound' });

/** Suggestions for a partly typed name. */
export const searchMunicipalities = z.strictObject({
  q: trimmed(LONGEST_NAME).default(''),
  limit: z.coerce.number().int().min(1).max(MOST_SUGGESTIONS).default(DEFAULT_SUGGESTIONS),
});
export type SearchMunicipalities = z.output<typeof searchMunicipalities>;

/** A point anywhere on Earth, in degrees. */
export const pointAsked = z.strictObject({
  latitude: latitudeParam,
  longitude: longitudeParam,
});
export type PointAsked = z.output<typeof pointAsked>;

/** The comune nearest to a point. */
export const nearbyMunicipality = municipality
  .extend({ distance_km: z.number().meta({ description: "from the point asked for to the comune's, one decimal" }) })
  .meta({ id: 'NearbyMunicipality' });
export type NearbyMunicipality = z.output<typeof nearbyMunicipality>;

/** Null for a point far outside Italy. */
export const nearestFound = envelope(nearbyMunicipality.nullable()).meta({ id: 'NearestMunicipality' });

/** The comuni around a point, about the nearest first. */
export const municipalitiesAround = envelope(z.array(municipality)).meta({ id: 'MunicipalitiesAround' });
