import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../../kernel/database/database.js';
import { like } from '../../../kernel/database/sql.js';
import { requestType } from '../../../shared/guidance/request-types.js';
import { staffLimits } from '../../../shared/limits.js';
import { fill, type Locale, type Text } from '../../../shared/locale.js';
import { caseKindLabels, type CaseKind } from '../../../shared/moderation/case.codes.js';
import type { StaffPermission } from '../../../shared/permissions.rules.js';
import { RequestStatus } from '../../../shared/requests/codes.js';
import { accountName } from '../../staff.api.js';
import type { FoundRecord } from './search.dto.js';
import type { Sought } from './sought.js';

/** A kind of record that the search looks into, for those who may list it. */
export interface Searched {
  readonly resource: FoundRecord['resource'];
  readonly permission: StaffPermission;
  /** Nothing without a statement where the text can name no such record. Each statement is answered by an index. */
  find(db: Sql, sought: Sought, locale: Locale): Promise<{ id: number; label: string }[]>;
}

const labels = {
  request: { it: 'Richiesta {id}: {subject}{place}', en: 'Request {id}: {subject}{place}' },
  invoice: { it: 'Fattura {number}{more}', en: 'Invoice {number}{more}' },
  credit_note: { it: 'Nota di credito {number}{more}', en: 'Credit note {number}{more}' },
  case: { it: 'Caso {id}: {kind}{more}', en: 'Case {id}: {kind}{more}' },
  checkout: { it: 'Pagamento {id}{more}', en: 'Payment {id}{more}' },
} as const satisfies Readonly<Record<string, Text>>;

const after = (text: string | null): string => (text ? `, ${text}` : '');
const most = staffLimits.found;

/** Every word somewhere in a text, which a trigram index answers; false without words. */
const everyWord = (words: readonly string[], text: string): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => sql`${sql.raw(text)} like ${like(word)}`),
        sql` and `,
      );

const accounts: Searched = {
  resource: 'accounts',
  permission: 'account:list',
  async find(db, { id, words, phones, reference }) {
    const suspension = reference?.startsWith('SO-') ? Number(reference.slice(3)) : null;
    if (id === null && words.length === 0 && phones.length === 0) return [];
    const { rows } = await sql<{ id: number; name: string; email: string }>`
      select a.id, ${accountName} as name, a.email::text as email
      from (
        (
          select id from accounts
          where deleted_at is null
            and ${everyWord(words, `lower(email::text || ' ' || first_name || ' ' || last_name)`)}
          limit ${most}
        )
        union
        (
          select account_id from firms
          where ${everyWord(words, `lower(company_name || ' ' || coalesce(vat_number, ''))`)}
          limit ${most}
        )
        union
        (select id from accounts where phone = any(${phones}::text[]) limit ${most})
        union
        (select id from accounts where mobile = any(${phones}::text[]) limit ${most})
        union
        select account_id from suspensions where id = ${suspension}::integer
        union
        select ${id}::integer
      ) found
      join accounts a on a.id = found.id
      left join firms f on f.account_id = a.id
      where a.deleted_at is null
      order by a.id = ${id} desc nulls last, a.id desc
      limit ${most}`.execute(db);
    return rows.map(({ id: account, name, email }) => ({ id: account, label: `${name}, ${email}` }));
  },
};

/** Requests whose words are read whatever the index knows, the newest ones. */
const NEWEST = 300;
/** Requests that are taken from the index. A word that more of them hold says too little to look at them all. */
const TAKEN = 200;

/**
 * By the number, and by words of the description as Italian inflects them. Drafts are nobody's to read. The index is read
 * apart from the order: a plan that walks the requests backwards until eight match reads all of them for a word of none.
 */
const requests: Searched = {
  resource: 'requests',
  permission: 'request:list',
  async find(db, { id, words, text }, locale) {
    if (id === null && words.length === 0) return [];
    const readable = sql`r.deleted_at is null and r.status <> ${RequestStatus.init}`;
    const holds = sql`to_tsvector('italian', r.description) @@ websearch_to_tsquery('italian', ${text})`;
    const found =
      id === null
        ? sql`
          with taken as materialized (select r.id from requests r where ${readable} and ${holds} limit ${TAKEN}),
          newest as materialized (select r.* from requests r order by r.id desc limit ${NEWEST})
          select id from taken union select r.id from newest r where ${readable} and ${holds}`
        : sql`select r.id from requests r where r.id = ${id} and ${readable}`;
    const { rows } = await sql<{ id: number; request_type_id: string; city: string | null }>`
      select r.id, r.request_type_id, r.city
      from (${found}) found
      join requests r using (id)
      order by r.id desc
      limit ${most}`.execute(db);
    return rows.map(({ id: request, request_type_id: type, city }) => ({
      id: request,
      label: fill(labels.request[locale], {
        id: request,
        subject: requestType(type)?.label[locale] ?? type,
        place: after(city),
      }),
    }));
  },
};

/** By the number, and by the reference of the report or the letter that it is about. */
const cases: Searched = {
  resource: 'cases',
  permission: 'case:list',
  async find(db, { id, reference }, locale) {
    if (id === null && (reference === null || reference.startsWith('SO-'))) return [];
    const letter = reference?.startsWith('CT-') ? Number(reference.slice('CT-2026-'.length)) : null;
    const { rows } = await sql<{ id: number; kind: CaseKind }>`
      select c.id, c.kind
      from (
        select ${id}::integer as id
        union
        select case_id from reports where reference = ${reference}
        union
        select id from cases where subject_type = 'contact' and subject_id = ${letter}::integer and kind = 'contact'
      ) found
      join cases c using (id)
      order by c.id desc
      limit ${most}`.execute(db);
    return rows.map(({ id: one, kind }) => ({
      id: one,
      label: fill(labels.case[locale], { id: one, kind: caseKindLabels[kind][locale], more: after(reference) }),
    }));
  },
};

/** By the number of the document, with its year or of every year, and by the id. */
const invoices: Searched = {
  resource: 'invoices',
  permission: 'invoice:list',
  async find(db, { id, numbered }, locale) {
    if (id === null && numbered === null) return [];
    const { rows } = await sql<{ id: number; kind: 'invoice' | 'credit_note'; number: string; buyer: string | null }>`
      select i.id, i.kind, i.number || '/' || i.year as number,
        nullif(coalesce(
          nullif(i.buyer->>'company_name', ''), concat_ws(' ', i.buyer->>'first_name', i.buyer->>'last_name')), '') as buyer
      from invoices i
      where (i.number = ${numbered?.number ?? id}::integer and i.year = coalesce(${numbered?.year ?? null}::integer, i.year))
        or i.id = ${id}
      order by i.year desc, i.number desc
      limit ${most}`.execute(db);
    return rows.map(({ id: one, kind, number, buyer }) => ({
      id: one,
      label: fill(labels[kind][locale], { number, more: after(buyer) }),
    }));
  },
};

/** By the number, and by the references of the payment provider. */
const checkouts: Searched = {
  resource: 'checkouts',
  permission: 'checkout:list',
  async find(db, { id, text }, locale) {
    const isReference = /^[\w-]{6,100}$/.test(text);
    if (id === null && !isReference) return [];
    const { rows } = await sql<{ id: number; name: string }>`
      select c.id, ${accountName} as name
      from (
        select ${id}::integer as id
        union
        select id from checkouts where session_ref = ${text}
        union
        select id from checkouts where payment_ref = ${text}
      ) found
      join checkouts c using (id)
      join accounts a on a.id = c.account_id
      left join firms f on f.account_id = a.id
      order by c.id desc
      limit ${most}`.execute(db);
    return rows.map(({ id: one, name }) => ({
      id: one,
      label: fill(labels.checkout[locale], { id: one, more: after(name) }),
    }));
  },
};

/** By the beginning of the code. The table is small. */
const coupons: Searched = {
  resource: 'coupons',
  permission: 'coupon:list',
  async find(db, { text }) {
    if (text.length < staffLimits.searchMin) return [];
    const { rows } = await sql<{ id: number; code: string }>`
      select id, code::text as code from coupons
      where deleted_at is null and starts_with(upper(code::text), ${text.toUpperCase()})
      order by id desc
      limit ${most}`.execute(db);
    return rows.map(({ id, code }) => ({ id, label: code }));
  },
};

/** By words of the subject, in both languages. The table is small. */
const newsletters: Searched = {
  resource: 'newsletter',
  permission: 'newsletter:list',
  async find(db, { words }, locale) {
    if (words.length === 0) return [];
    const { rows } = await sql<{ id: number; it: string; en: string }>`
      select id, subject_it as it, subject_en as en from newsletters
      where ${everyWord(words, `lower(subject_it || ' ' || subject_en)`)}
      order by id desc
      limit ${most}`.execute(db);
    return rows.map(({ id, ...subject }) => ({ id, label: subject[locale] }));
  },
};

/** By words of the title and the address, of what readers see and of drafts. The table is small. */
const content: Searched = {
  resource: 'content',
  permission: 'content:list',
  async find(db, { words }) {
    if (words.length === 0) return [];
    const { rows } = await sql<{ id: number; title: string; path: string; language: string }>`
      select t.id, coalesce(e.title, t.first->>'title', t.path) as title, t.path, t.language
      from content_texts t
      left join lateral (
        select e.title from content_editions e where e.text_id = t.id order by e.id desc limit 1) e on true
      where ${everyWord(words, `lower(coalesce(e.title, t.first->>'title', '') || ' ' || t.path)`)}
      order by t.path, t.language
      limit ${most}`.execute(db);
    return rows.map(({ id, title, path, language }) => ({ id, label: `${title}, ${path} (${language})` }));
  },
};

/** What the search looks into, in the order of its answer. Rule 16.12. */
export const searched: readonly Searched[] = [
  accounts,
  requests,
  cases,
  invoices,
  checkouts,
  coupons,
  newsletters,
  content,
];
