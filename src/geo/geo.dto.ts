import { z } from 'zod';

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

export const municipalities = z.object({ info: z.array(municipality) }).meta({ id: 'Municipalities' });

/** Suggestions for what somebody has typed so far. */
export const searchMunicipalities = z.object({
  q: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});
export type SearchMunicipalities = z.output<typeof searchMunicipalities>;

/** A point anywhere on Earth, in degrees. */
export const nearestMunicipality = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});
export type NearestMunicipality = z.output<typeof nearestMunicipality>;

/** The comune whose centre is nearest to a point, with how far it is. */
export const municipalityNearby = z
  .object({ info: municipality.extend({ distance_km: z.number() }).nullable() })
  .meta({ id: 'MunicipalityNearby' });
export type MunicipalityNearby = z.output<typeof municipalityNearby>;
