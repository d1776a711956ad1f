import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { like } from '../../kernel/database/sql.js';
import { fill, type Locale, type Text } from '../../shared/locale.js';
import { staffLimits } from '../../shared/limits.js';
import { allowsStaff, type StaffPermission } from '../../shared/permissions.rules.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { accountName, type StaffActor } from '../staff.api.js';
import type { FoundRecord } from './search.dto.js';

interface Named {
  id: number;
  name: string;
  email: string;
}

interface Asked {
  id: number;
  request_type_id: string;
  city: string | null;
}

interface Billed {
  id: number;
  kind: 'invoice' | 'credit_note';
  number: string;
  buyer: string | null;
}

const labels = {
  request: { it: 'Richiesta {id}: {subject}{place}', en: 'Request {id}: {subject}{place}' },
  invoice: { it: 'Fattura {number}{buyer}', en: 'Invoice {number}{buyer}' },
  credit_note: { it: 'Nota di credito {number}{buyer}', en: 'Credit note {number}{buyer}' },
} as const satisfies Readonly<Record<string, Text>>;

const LARGEST_ID = 2_147_483_647;
/** The number of a document as people write it: "12/2026". */
const NUMBER = /^(\d{1,9})\/(\d{4})$/;

const after = (text: string | null): string => (text ? `, ${text}` : '');

/**
 * Finds accounts, requests and invoices by id, name, mail or number, in one statement each, all by an index. A role
 * finds only what it may list. Rule 16.12.
 */
@Injectable()
export class SearchQueries {
  constructor(private readonly database: Database) {}

  /** @param text without space around it; less than `staffLimits.searchMin` characters find nothing but a number */
  async find({ role }: StaffActor, text: string, locale: Locale): Promise<FoundRecord[]> {
    const id = /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= LARGEST_ID ? Number(text) : null;
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word.length >= staffLimits.searchMin);
    const may = <T>(permission: StaffPermission, found: () => Promise<T[]>): Promise<T[]> =>
      allowsStaff(permission, role) ? found() : Promise.resolve([]);
    const [accounts, requests, invoices] = await Promise.all([
      may('account:list', () => this.accounts(id, words)),
      may('request:list', () => this.requests(id)),
      may('invoice:list', () => this.invoices(id, NUMBER.exec(text))),
    ]);
    return [
      ...accounts.map(({ id, name, email }) => ({ resource: 'accounts' as const, id, label: `${name}, ${email}` })),
      ...requests.map(({ id, request_type_id, city }) => ({
        resource: 'requests' as const,
        id,
        label: fill(labels.request[locale], {
          id,
          subject: requestType(request_type_id)?.label[locale] ?? request_type_id,
          place: after(city),
        }),
      })),
      ...invoices.map(({ id, kind, number, buyer }) => ({
        resource: 'invoices' as const,
        id,
        label: fill(labels[kind][locale], { number, buyer: after(buyer) }),
      })),
    ];
  }

  private async accounts(id: number | null, words: readonly string[]): Promise<Named[]> {
    if (id === null && words.length === 0) return [];
    const everyWord = (text: string) =>
      words.length === 0
        ? sql`false`
        : sql.join(
            words.map((word) => sql`${sql.raw(text)} like ${like(word)}`),
            sql` and `,
          );
    const { rows } = await sql<Named>`
      select a.id, ${accountName} as name, a.email::text as email
      from (
        (
          select id from accounts
          where deleted_at is null and ${everyWord(`lower(email::text || ' ' || first_name || ' ' || last_name)`)}
          limit ${staffLimits.found}
        )
        union
        (
          select account_id from firms
          where ${everyWord(`lower(company_name || ' ' || coalesce(vat_number, ''))`)}
          limit ${staffLimits.found}
        )
        union
        select ${id}::integer
      ) found
      join accounts a on a.id = found.id
      left join firms f on f.account_id = a.id
      where a.deleted_at is null
      order by a.id = ${id} desc nulls last, a.id desc
      limit ${staffLimits.found}`.execute(this.database.read);
    return rows;
  }

  private async requests(id: number | null): Promise<Asked[]> {
    if (id === null) return [];
    return this.database.read
      .selectFrom('requests')
      .select(['id', 'request_type_id', 'city'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
  }

  /** By the number of the document, with its year or of every year, and by the id. */
  private async invoices(id: number | null, numbered: RegExpExecArray | null): Promise<Billed[]> {
    if (id === null && numbered === null) return [];
    const number = numbered ? Number(numbered[1]) : id;
    const year = numbered ? Number(numbered[2]) : null;
    const { rows } = await sql<Billed>`
      select i.id, i.kind, i.number || '/' || i.year as number,
        nullif(coalesce(
          nullif(i.buyer->>'company_name', ''), concat_ws(' ', i.buyer->>'first_name', i.buyer->>'last_name')), '') as buyer
      from invoices i
      where (i.number = ${number}::integer and i.year = coalesce(${year}::integer, i.year)) or i.id = ${id}
      order by i.year desc, i.number desc
      limit ${staffLimits.found}`.execute(this.database.read);
    return rows;
  }
}
