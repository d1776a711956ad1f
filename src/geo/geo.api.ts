import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../kernel/database/database.js';
import type { Municipality, MunicipalityFound, NearbyMunicipality } from './geo.dto.js';
import { findMunicipality, municipalitiesAround, nearestMunicipality } from './geo.queries.js';
import { searchMunicipalities } from './search-municipalities.js';
import { loadMunicipalities } from './shipped-municipalities.js';
import { loadPlaceNames } from './shipped-place-names.js';

export { PROVINCES } from './provinces.js';
export { searchKey } from './search-key.js';
export type { Municipality, NearbyMunicipality } from './geo.dto.js';

/** The comuni of Italy, for the other modules. Coordinates are degrees (WGS 84). */
@Injectable()
export class GeoApi {
  constructor(private readonly database: Database) {}

  /**
   * The comune of that name, in either official language; accents and hyphens do not matter.
   * @param province two letters; without it a homonym (Samone, Livo, Castro …) gives undefined, because any choice
   * would be a guess
   */
  findMunicipality(name: string, province?: string): Promise<Municipality | undefined> {
    return findMunicipality(this.database.replica, name, province);
  }

  /** Suggestions for a partly typed name, best first, `limit` at most; for a postal code, all its comuni. */
  search(q: string, limit: number): Promise<MunicipalityFound[]> {
    return searchMunicipalities(this.database.replica, q, limit);
  }

  /** The comune nearest to a point, with its distance in kilometres; undefined far outside Italy. */
  nearest(latitude: number, longitude: number): Promise<NearbyMunicipality | undefined> {
    return nearestMunicipality(this.database.replica, { latitude, longitude });
  }

  /** Some dozen comuni around a point, about the nearest first; none far outside Italy. */
  around(latitude: number, longitude: number): Promise<Municipality[]> {
    return municipalitiesAround(this.database.replica, { latitude, longitude });
  }

  /**
   * Brings the comuni that come with the product into the table, with the names and postal codes that lead to them, once
   * for each version of the lists.
   * @returns how many comuni were added or given a code
   */
  load(): Promise<number> {
    return this.database.transaction(async (em) => {
      const changed = await loadMunicipalities(sqlOf(em));
      await loadPlaceNames(sqlOf(em));
      return changed;
    });
  }
}
