import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { iso } from '../kernel/database/sql.js';
import { requestTypeIds, requestTypeLabels } from '../shared/guidance/request-types.codes.js';
import { column, defineList, oneOf, whether } from '../staff/staff.api.js';
import {
  contentKindLabels,
  contentKinds,
  contentStateLabels,
  contentStates,
  editionStatuses,
} from '../shared/content/content.codes.js';
import { locales } from '../shared/locale.js';
import { instant } from '../kernel/http/schemas.js';
import { staffReferenceRecord } from '../staff/records.dto.js';
import { contentSource } from './content.record.dto.js';

/** A column of the draft, else of the published edition, else of the edition in the repository. */
const front = (name: string, first: RawBuilder<unknown>) =>
  sql`(case when f.id is not null then ${sql.ref(`f.${name}`)} else ${first} end)`;

const title = front('title', sql`t.first ->> 'title'`);
const reviewed = front('reviewed_on', sql`(t.first ->> 'reviewed')::date`);
const isLive = sql`(t.first is not null or exists (
  select from content_editions l where l.text_id = t.id and l.status = 'published'))`;
const state = sql`coalesce(f.status, case when t.first is not null then 'first' else 'withdrawn' end)`;

/** An Italian text that readers see at an address without an English one that they see. */
const lacksEnglish = sql`t.language = 'it' and ${isLive} and not exists (
  select from content_texts u
  where u.path = t.path and u.language = 'en' and (u.first is not null or exists (
    select from content_editions l where l.text_id = u.id and l.status = 'published')))`;

const edition = z
  .strictObject({
    id: z.number().int(),
    status: z.enum(editionStatuses),
    title: z.string(),
    note: z.string().nullable(),
    author: staffReferenceRecord.nullable(),
    created_at: instant,
    updated_at: instant,
    publish_at: instant.nullable(),
    published_at: instant.nullable(),
    ended_at: instant.nullable(),
  })
  .meta({ id: 'ContentEdition' });

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

/** The texts of the site, drafts and published ones. */
export const contentList = defineList({
  resource: 'content',
  name: 'ContentRecord',
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
  columns: {
    id: column.integer(sql`t.id`, { heading: { it: 'Numero', en: 'Number' } }),
    path: column.text(sql`t.path`, { heading: { it: 'Indirizzo', en: 'Address' }, sort: true }),
    language: column.oneOf(sql`t.language`, locales, { heading: { it: 'Lingua', en: 'Language' } }),
    kind: column.oneOf(sql`t.kind`, contentKinds, { heading: { it: 'Genere', en: 'Kind', words: contentKindLabels } }),
    type: column.text(sql`t.type`, {
      heading: { it: 'Materia', en: 'Request type' },
      nullable: true,
      labels: (type) => requestTypeLabels[type] ?? { it: type, en: type },
    }),
    title: column.text(title, { heading: { it: 'Titolo', en: 'Title' }, sort: true }),
    state: column.oneOf(state, contentStates, { heading: { it: 'Stato', en: 'State' }, labels: contentStateLabels }),
    live: column.boolean(isLive, { description: 'readers see a text at its address' }),
    reviewed: column.day(reviewed, {
      heading: { it: 'Fatti rivisti il', en: 'Facts checked on' },
      sort: true,
      nullable: true,
    }),
    publish_at: column.instant(sql`f.publish_at`, {
      heading: { it: 'Esce il', en: 'Comes out on' },
      sort: true,
      nullable: true,
    }),
    updated_at: column.instant(sql`f.updated_at`, {
      heading: { it: 'Cambiato il', en: 'Changed on' },
      sort: true,
      nullable: true,
    }),
    author: column.staff(sql`s.id`, { heading: { name: { it: 'Da chi', en: 'By' } } }),
    edition: column.integer(sql`case when f.status <> 'withdrawn' then f.id else 0 end`, {
      description: 'what is being written, else what is published; 0 for the repository',
    }),
    revision: column.integer(sql`case when f.status <> 'withdrawn' then f.revision else 0 end`),
  },
  details: {
    description: column.text(front('description', sql`t.first ->> 'description'`)),
    body: column.text(front('body', sql`t.first ->> 'body'`)),
    topic: column.text(front('topic', sql`t.first ->> 'topic'`), { nullable: true }),
    sources: column.of(front('sources', sql`t.first -> 'sources'`), z.array(contentSource)),
    published: column.day(front('published_on', sql`(t.first ->> 'published')::date`), { nullable: true }),
    note: column.text(sql`case when f.status in ('draft', 'scheduled') then f.note end`, { nullable: true }),
    has_first: column.boolean(sql`t.first is not null`, { description: 'the repository holds an edition of it' }),
    editions: column.of(editions, z.array(edition), { description: 'newest first' }),
  },
  order: ['updated_at', 'DESC'],
  filters: {
    kind: oneOf(sql`t.kind`, contentKinds),
    type: oneOf(sql`t.type`, requestTypeIds),
    language: oneOf(sql`t.language`, ['it', 'en']),
    state: oneOf(state, contentStates),
    untranslated: whether(lacksEnglish),
  },
  search: [
    sql`t.path`,
    title,
    front('description', sql`t.first ->> 'description'`),
    front('body', sql`t.first ->> 'body'`),
  ],
});
