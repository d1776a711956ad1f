import { sql, type RawBuilder } from 'kysely';
import { iso } from '../kernel/database/sql.js';
import { requestTypeIds, requestTypeLabels } from '../shared/guidance/request-types.codes.js';
import { defineList, oneOf, sparse } from '../staff/staff.api.js';
import {
  contentKindLabels,
  contentKinds,
  contentStateLabels,
  contentStates,
  type ContentKind,
  type ContentState,
} from '../shared/content/content.codes.js';

/** A column of what is being written, else of what is published, else of the repository. */
const front = <T>(column: string, first: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(case when f.id is not null then ${sql.ref(`f.${column}`)} else ${first} end)`;

const title = front<string>('title', sql`t.first ->> 'title'`);
const reviewed = front<string | null>('reviewed_on', sql`(t.first ->> 'reviewed')::date`);
const isLive = sql<boolean>`(t.first is not null or exists (
  select from content_editions l where l.text_id = t.id and l.status = 'published'))`;
const state = sql<ContentState>`coalesce(f.status, case when t.first is not null then 'first' else 'withdrawn' end)`;

/** The editions of a text, newest first. */
const editions = sql`(
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'status', e.status, 'title', e.title, 'note', e.note,
    'author', case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end,
    'created_at', ${iso(sql`e.created_at`)}, 'updated_at', ${iso(sql`e.updated_at`)},
    'publish_at', ${iso(sql`e.publish_at`)}, 'published_at', ${iso(sql`e.published_at`)},
    'ended_at', ${iso(sql`e.ended_at`)}) order by e.id desc), '[]'::json)
  from content_editions e left join staff a on a.id = e.author_id
  where e.text_id = t.id)`;

/** The texts of the site, as they are being written or stand. */
export const contentList = defineList({
  resource: 'content',
  from: sql`content_texts t
    left join lateral (
      select * from content_editions e
      where e.text_id = t.id
        and (e.status in ('draft', 'scheduled', 'published') or (e.status = 'withdrawn' and t.first is null))
      order by e.status = 'withdrawn', e.status = 'published', e.id desc
      limit 1
    ) f on true
    left join staff s on s.id = f.author_id`,
  where: sql`(t.first is not null or exists (select from content_editions e where e.text_id = t.id))`,
  id: sql`t.id`,
  fields: {
    id: sql<number>`t.id`,
    path: sql<string>`t.path`,
    language: sql<'it' | 'en'>`t.language`,
    kind: sql<ContentKind>`t.kind`,
    type: sql<string | null>`t.type`,
    title,
    state,
    live: isLive,
    reviewed: sql<string | null>`${reviewed}::text`,
    publish_at: iso(sql`f.publish_at`),
    updated_at: iso(sql`f.updated_at`),
    author: sql<{ id: number; name: string } | null>`
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
    edition: sql<number>`case when f.status <> 'withdrawn' then f.id else 0 end`,
    revision: sql<number>`case when f.status <> 'withdrawn' then f.revision else 0 end`,
  },
  details: {
    description: front('description', sql`t.first ->> 'description'`),
    body: front('body', sql`t.first ->> 'body'`),
    topic: front('topic', sql`t.first ->> 'topic'`),
    sources: front('sources', sql`t.first -> 'sources'`),
    published: sql`${front('published_on', sql`(t.first ->> 'published')::date`)}::text`,
    note: sql`case when f.status in ('draft', 'scheduled') then f.note end`,
    has_first: sql`t.first is not null`,
    editions,
  },
  sorts: {
    path: sql`t.path`,
    title,
    reviewed: sparse(reviewed),
    updated_at: sparse(sql`f.updated_at`),
    publish_at: sparse(sql`f.publish_at`),
  },
  order: ['updated_at', 'DESC'],
  filters: {
    kind: oneOf(sql`t.kind`, contentKinds),
    type: oneOf(sql`t.type`, requestTypeIds),
    language: oneOf(sql`t.language`, ['it', 'en']),
    state: oneOf(state, contentStates),
  },
  search: [
    sql`t.path`,
    title,
    front('description', sql`t.first ->> 'description'`),
    front('body', sql`t.first ->> 'body'`),
  ],
  label: (record, locale) => ({
    state_label: contentStateLabels[record.state][locale],
    type_label: record.type === null ? null : (requestTypeLabels[record.type]?.[locale] ?? record.type),
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    path: { it: 'Indirizzo', en: 'Address' },
    language: { it: 'Lingua', en: 'Language' },
    kind: { it: 'Genere', en: 'Kind', words: contentKindLabels },
    type_label: { it: 'Materia', en: 'Request type' },
    title: { it: 'Titolo', en: 'Title' },
    state_label: { it: 'Stato', en: 'State' },
    reviewed: { it: 'Fatti rivisti il', en: 'Facts checked on' },
    publish_at: { it: 'Esce il', en: 'Comes out on' },
    updated_at: { it: 'Cambiato il', en: 'Changed on' },
    'author.name': { it: 'Da chi', en: 'By' },
  },
});
