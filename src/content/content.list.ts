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
import { locales, type Locale } from '../shared/locale.js';
import { instant } from '../kernel/http/schemas.js';
import { staffReferenceRecord } from '../staff/records.dto.js';
import { contentSource } from './content.record.dto.js';

/** The edition of a text that comes first: the one in work, else the published one, else one that was withdrawn. */
const front = (text: 't' | 'o') => sql`lateral (
  select * from content_editions e
  where e.text_id = ${sql.ref(`${text}.id`)}
    and (e.status in ('draft', 'scheduled', 'published')
      or (e.status = 'withdrawn' and ${sql.ref(`${text}.first`)} is null))
  order by e.status = 'withdrawn', e.status = 'published', e.id desc
  limit 1
)`;

/** Whether anything is, or was, at an address in a language. A row without it is what a discarded draft left. */
const isThere = (text: 't' | 'o') => sql`(${sql.ref(`${text}.first`)} is not null
  or exists (select from content_editions e where e.text_id = ${sql.ref(`${text}.id`)}))`;

/** A column of the draft, else of the published edition, else of the edition in the repository. */
const frontColumn = (name: string, first: RawBuilder<unknown>) =>
  sql`(case when f.id is not null then ${sql.ref(`f.${name}`)} else ${first} end)`;

const title = frontColumn('title', sql`t.first ->> 'title'`);
const reviewed = frontColumn('reviewed_on', sql`(t.first ->> 'reviewed')::date`);
const isLive = sql`(t.first is not null or exists (
  select from content_editions l where l.text_id = t.id and l.status = 'published'))`;
const state = sql`coalesce(f.status, case when t.first is not null then 'first' else 'withdrawn' end)`;
const otherState = sql`coalesce(g.status, case when o.first is not null then 'first' else 'withdrawn' end)`;

/** The number and the state of a text in one of its languages; null where it is not written in it. */
const inLanguage = (language: Locale, own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(case
  when t.language = ${sql.lit(language)} then ${own} when o.id is not null then ${other} end)`;
const idIn = (language: Locale) => inLanguage(language, sql`t.id`, sql`o.id`);
const stateIn = (language: Locale) => inLanguage(language, state, otherState);

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

/** The texts of the site, drafts and published ones. A record is a text in a language. Rule 27.24. */
export const contentList = defineList({
  resource: 'content',
  name: 'ContentRecord',
  from: sql`content_texts t
    left join ${front('t')} f on true
    left join staff s on s.id = f.author_id
    left join content_texts o on o.path = t.path and o.language <> t.language and ${isThere('o')}
    left join ${front('o')} g on true`,
  where: isThere('t'),
  // A text is one row, with both its languages: the Italian record, unless only the English one is sought.
  single: { of: sql`t.path`, by: sql`t.language desc` },
  id: sql`t.id`,
  columns: {
    id: column.integer(sql`t.id`, { heading: { it: 'Numero', en: 'Number' } }),
    path: column.text(sql`t.path`, { heading: { it: 'Indirizzo', en: 'Address' }, sort: true }),
    language: column.oneOf(sql`t.language`, locales),
    kind: column.oneOf(sql`t.kind`, contentKinds, { heading: { it: 'Genere', en: 'Kind', words: contentKindLabels } }),
    type: column.text(sql`t.type`, {
      heading: { it: 'Materia', en: 'Request type' },
      nullable: true,
      labels: (type) => requestTypeLabels[type] ?? { it: type, en: type },
    }),
    title: column.text(title, { heading: { it: 'Titolo', en: 'Title' }, sort: true }),
    state: column.oneOf(state, contentStates, { labels: contentStateLabels }),
    it_id: column.integer(idIn('it'), { nullable: true, description: 'the number of the Italian text at its address' }),
    it_state: column.oneOf(stateIn('it'), contentStates, {
      heading: { it: 'Italiano', en: 'Italian' },
      labels: contentStateLabels,
      nullable: true,
    }),
    en_id: column.integer(idIn('en'), { nullable: true, description: 'the number of the English text at its address' }),
    en_state: column.oneOf(stateIn('en'), contentStates, {
      heading: { it: 'Inglese', en: 'English' },
      labels: contentStateLabels,
      nullable: true,
    }),
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
    updated_at: column.instant(sql`f.updated_at`, { sort: true, nullable: true }),
    changed_at: column.instant(sql`greatest(f.updated_at, g.updated_at)`, {
      heading: { it: 'Cambiato il', en: 'Changed on' },
      sort: true,
      nullable: true,
      description: 'when it was last changed in either language',
    }),
    author: column.staff(sql`s.id`, { heading: { name: { it: 'Da chi', en: 'By' } } }),
    edition: column.integer(sql`case when f.status <> 'withdrawn' then f.id else 0 end`, {
      description: 'what is being written, else what is published; 0 for the repository',
    }),
    revision: column.integer(sql`case when f.status <> 'withdrawn' then f.revision else 0 end`),
  },
  details: {
    description: column.text(frontColumn('description', sql`t.first ->> 'description'`)),
    body: column.text(frontColumn('body', sql`t.first ->> 'body'`)),
    topic: column.text(frontColumn('topic', sql`t.first ->> 'topic'`), { nullable: true }),
    sources: column.of(frontColumn('sources', sql`t.first -> 'sources'`), z.array(contentSource)),
    published: column.day(frontColumn('published_on', sql`(t.first ->> 'published')::date`), { nullable: true }),
    note: column.text(sql`case when f.status in ('draft', 'scheduled') then f.note end`, { nullable: true }),
    has_first: column.boolean(sql`t.first is not null`, { description: 'the repository holds an edition of it' }),
    editions: column.of(editions, z.array(edition), { description: 'newest first' }),
  },
  order: ['changed_at', 'DESC'],
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
    frontColumn('description', sql`t.first ->> 'description'`),
    frontColumn('body', sql`t.first ->> 'body'`),
  ],
});
