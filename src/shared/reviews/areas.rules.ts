import { directoryLimits } from '../limits.js';

/** The firms of a subject with their office in a province, counted; `province_id` is null where no province is known. */
export interface CountedArea {
  readonly request_type_id: string;
  readonly province_id: string | null;
  readonly firms: number;
  readonly verified: number;
  readonly towns: number;
}

/** A province with a ranking of its own for a subject. */
export interface RankingArea {
  readonly province_id: string;
  readonly name: string;
  /** Its name as the address writes it: `reggio-di-calabria`. */
  readonly slug: string;
  readonly capital: string;
  readonly firms: number;
  /** Of these, how many have their enrolment in the Albo verified. */
  readonly verified: number;
  /** In how many comuni they have their offices. */
  readonly towns: number;
}

/** What the rankings of a subject are made of. */
export interface RankingAreas {
  /** Whether there are enough firms in all of Italy for a page that search engines index. */
  readonly listed: boolean;
  /** Provinces with a page of their own, by name. */
  readonly provinces: readonly RankingArea[];
}

/** A province as it is called and written in addresses. */
export type NamedProvince = Pick<RankingArea, 'name' | 'slug' | 'capital'>;

/** A ranking needs something to compare: fewer firms make no page. Rules 10.14 and 10.15. */
export const makesRanking = (firms: number): boolean => firms >= directoryLimits.areaMin;

/**
 * The rankings that exist for a subject.
 * @param counted its firms by province
 * @param named the provinces that have a name; firms elsewhere count for all of Italy only
 */
export function rankingAreas(counted: readonly CountedArea[], named: ReadonlyMap<string, NamedProvince>): RankingAreas {
  return {
    listed: makesRanking(counted.reduce((sum, { firms }) => sum + firms, 0)),
    provinces: counted
      .flatMap(({ province_id, firms, verified, towns }) => {
        const province = province_id === null ? undefined : named.get(province_id);
        if (!province || province_id === null || !makesRanking(firms)) return [];
        return [{ province_id, ...province, firms, verified, towns }];
      })
      .sort((one, other) => one.name.localeCompare(other.name, 'it')),
  };
}
