import { Injectable } from '@nestjs/common';
import { GeoApi } from '../../geo/geo.api.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { pageOf, type Listed } from '../../kernel/paging.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import type { LawyerProfile, RankedFirm, RankingQuery } from './directory.dto.js';
import { lawyerProfile } from './profile.queries.js';
import { rankFirms, type InProvince, type Place } from './ranking.queries.js';

const unknownPlace = {
  it: 'Non troviamo questo comune: sceglilo dall’elenco o indica la provincia',
  en: 'We cannot find this town: choose it from the list or name the province',
};

/** Public data about firms: the ranking and the profiles. */
@Injectable()
export class Directory {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly geo: GeoApi,
  ) {}

  /**
   * The public ranking of a subject around a place, or of a province; a point counts before a town's name.
   * @throws Problem invalid_input for an unknown town, or one whose name several share if no province is given
   */
  async ranking(query: RankingQuery): Promise<Listed<RankedFirm>> {
    return rankFirms(this.database, query.request_type, await this.area(query), pageOf(query), this.clock.now());
  }

  /** @throws Problem not_found */
  async profile(firmId: number, locale: Locale): Promise<LawyerProfile> {
    const profile = await lawyerProfile(this.database.read, firmId, this.clock.now(), locale);
    if (!profile) throw problems.not_found();
    return profile;
  }

  private async area({
    latitude,
    longitude,
    city,
    province_id,
  }: RankingQuery): Promise<Place | InProvince | undefined> {
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
    if (city === undefined) return province_id === undefined ? undefined : { provinceId: province_id.toUpperCase() };
    const found = await this.geo.findMunicipality(city, province_id);
    if (!found) throw invalidFields({ city: unknownPlace });
    return found;
  }
}
