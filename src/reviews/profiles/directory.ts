import { Injectable } from '@nestjs/common';
import { GeoApi } from '../../geo/geo.api.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { pageOf, type Listed } from '../../kernel/paging.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import type { LawyerProfile, RankedFirm, RankingQuery } from './directory.dto.js';
import { directoryLimits } from '../../shared/limits.js';
import { feesOfFirm, feesOfSubject, type Fees } from './fees.queries.js';
import { lawyerProfile } from './profile.queries.js';
import { rankFirms, type InProvince, type Place } from './ranking.queries.js';

const unknownPlace = {
  it: 'Non troviamo questo comune: sceglilo dall’elenco o indica la provincia',
  en: 'We cannot find this town: choose it from the list or name the province',
};

/** Public data about firms: the ranking and the profiles. */
@Injectable()
export class Directory {
  private readonly fees = new Map<string, { readonly at: number; readonly fees: Fees | null }>();

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
    return rankFirms(
      this.database,
      query.request_type,
      await this.area(query),
      { language: query.language, reviewed: query.reviewed, withinKm: query.within_km },
      pageOf(query),
      this.clock.now(),
    );
  }

  /** @throws Problem not_found */
  async profile(firmId: number, locale: Locale): Promise<LawyerProfile> {
    const profile = await lawyerProfile(this.database.replica, firmId, this.clock.now(), locale);
    if (!profile) throw problems.not_found();
    return profile;
  }

  /** What firms ask for in a subject; null where too few quotes say it. Rule 10.26. */
  async feesOfSubject(type: string): Promise<Fees | null> {
    const now = this.clock.now();
    const known = this.fees.get(type);
    if (known && now.getTime() - known.at < directoryLimits.feesLife) return known.fees;
    const fees = await feesOfSubject(this.database.replica, type, now);
    this.fees.set(type, { at: now.getTime(), fees });
    return fees;
  }

  /** What a firm asks for; null where too few quotes say it. Rule 10.26. */
  feesOfFirm(firmId: number): Promise<Fees | null> {
    return feesOfFirm(this.database.replica, firmId, this.clock.now());
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
