import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { PROVINCES, searchKey } from '../../geo/geo.api.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import {
  rankingAreas,
  type CountedArea,
  type NamedProvince,
  type RankingAreas,
} from '../../shared/reviews/areas.rules.js';

const NAMED: ReadonlyMap<string, NamedProvince> = new Map(
  [...PROVINCES.values()].map(({ id, name, capitals }) => [
    id,
    { name, slug: searchKey(name).replaceAll(' ', '-'), capital: capitals[0] ?? name },
  ]),
);

/** Which rankings by area exist: a subject, or a subject in a province, with enough firms that take requests now. */
@Injectable()
export class Areas {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The rankings of each of these subjects. */
  async of(requestTypeIds: readonly string[]): Promise<ReadonlyMap<string, RankingAreas>> {
    const counted = requestTypeIds.length === 0 ? [] : await this.count(requestTypeIds);
    return new Map(
      requestTypeIds.map((id) => [
        id,
        rankingAreas(
          counted.filter(({ request_type_id }) => request_type_id === id),
          NAMED,
        ),
      ]),
    );
  }

  private count(requestTypeIds: readonly string[]): Promise<CountedArea[]> {
    return this.database.replica
      .selectFrom('matching_firms as m')
      .innerJoin('firms as f', 'f.account_id', 'm.firm_id')
      .innerJoin('accounts as a', 'a.id', 'm.firm_id')
      .where('m.request_type_id', 'in', [...requestTypeIds])
      .where(
        sql<boolean>`(a.suspended_at is null or a.suspended_until is null or a.suspended_until <= ${this.clock.now()}::timestamptz)`,
      )
      .groupBy(['m.request_type_id', 'f.province_id'])
      .select([
        'm.request_type_id',
        'f.province_id',
        sql<number>`count(*)::int`.as('firms'),
        sql<number>`(count(*) filter (where f.verified_at is not null))::int`.as('verified'),
        sql<number>`count(distinct f.city)::int`.as('towns'),
      ])
      .execute();
  }
}
