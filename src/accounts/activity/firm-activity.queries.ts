import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { accountLimits } from '../../shared/limits.js';
import { requestType } from '../../shared/guidance/request-types.js';
import type { ActivityDto, ActivityQuery } from '../members/members.dto.js';
import { firmActLabels, type FirmAct } from '../../shared/accounts/firm-activity.codes.js';

interface Row {
  id: number;
  at: string;
  member_id: number | null;
  kind: FirmAct;
  request_id: number | null;
  response_id: number | null;
  request_type_id: string | null;
  city: string | null;
  credits: number | null;
  about: string | null;
  fields: string[] | null;
}

type Person = ActivityDto['people'][number];

/** One more than is shown, to know whether there are more. */
const PAGE = accountLimits.activityPage + 1;

/** Who of a firm did what, newest first. Rule 26.8. */
@Injectable()
export class FirmActivityQueries {
  constructor(private readonly database: Database) {}

  async list(accountId: number, { person, before }: ActivityQuery, locale: Locale): Promise<ActivityDto> {
    const people = await this.people(accountId);
    const by = new Map(people.map((one) => [one.id, one]));
    const wanted = person === undefined ? null : person === 'owner' ? 0 : person;
    const { rows } = await sql<Row>`
      select v.id::integer as id, ${iso(sql`v.at`)} as at, v.member_id, v.kind, r.id as request_id, p.id as response_id,
        r.request_type_id, r.city, c.credits, concat(m.first_name, ' ', m.last_name) as about, v.fields
      from (
        select * from firm_activity
        where account_id = ${accountId}
          and (${wanted}::integer is null or coalesce(member_id, 0) = ${wanted})
          and (${before ?? null}::bigint is null or id < ${before ?? null})
        order by id desc
        limit ${PAGE}) v
      left join responses p on p.id = v.response_id
      left join requests r on r.id = p.request_id and r.deleted_at is null
      left join checkouts c on c.id = v.checkout_id
      left join firm_members m on m.id = v.about_member_id
      order by v.id desc`.execute(this.database.read);
    return {
      info: rows.slice(0, accountLimits.activityPage).map((row) => entryOf(row, by, locale)),
      more: rows.length === PAGE,
      people,
    };
  }

  /** Everybody who signs in or signed in for the firm, the owner first. */
  private async people(accountId: number): Promise<Person[]> {
    const { rows } = await sql<Person>`
      select null::integer as id, concat(first_name, ' ', last_name) as name, false as removed
      from accounts
      where id = ${accountId}
      union all
      (select id, concat(first_name, ' ', last_name), removed_at is not null
      from firm_members
      where account_id = ${accountId} and accepted_at is not null
      order by id)`.execute(this.database.read);
    return rows;
  }
}

function entryOf(row: Row, people: ReadonlyMap<number | null, Person>, locale: Locale): ActivityDto['info'][number] {
  const { request_id: id, response_id, request_type_id: type, city } = row;
  return {
    id: row.id,
    at: row.at,
    by: people.get(row.member_id) ?? { id: row.member_id, name: '', removed: true },
    kind: row.kind,
    label: firmActLabels[row.kind][locale],
    request:
      id === null || response_id === null || type === null
        ? null
        : { id, response_id, request_type: requestType(type)?.label[locale] ?? type, city },
    credits: row.credits,
    about: row.about?.trim() || null,
    fields: row.fields ?? [],
  };
}
