import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const geoData = {
  municipalities: {
    other: [
      'cadastral_code',
      'centre',
      'id',
      'istat_code',
      'latitude',
      'longitude',
      'name',
      'name_key',
      'other_key',
      'other_name',
      'population',
      'province_id',
      'region',
      'search_text',
    ],
  },
  place_names: {
    other: ['id', 'kind', 'latitude', 'longitude', 'municipality_id', 'name', 'name_key', 'population'],
  },
} as const satisfies Pick<TableRecords, 'municipalities' | 'place_names'>;
