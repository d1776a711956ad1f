import { data } from 'react-router';
import { citationsIn, type Citation } from '../../../src/shared/content/law-links.rules';
import type {
  ContentDto,
  ContentEntryDto,
  Locale,
  LoaderArgs,
  ShownLimitDto,
  TestimonialsDto,
} from '../../app/context';
import { barePath, localeOf } from '../../app/locale';

/** The reader's language and the address without it, which together find a text. */
function askedFor(request: Request): { locale: Locale; path: string } {
  const { pathname } = new URL(request.url);
  return { locale: localeOf(pathname), path: barePath(pathname).replace(/\/$/, '') };
}

/**
 * The text at the address that was asked for.
 * @throws 404 if there is none
 */
export async function textAt({ context, request }: LoaderArgs): Promise<CitedContent> {
  const { locale, path } = askedFor(request);
  const content = await context.services.content.at(path, locale);
  if (!content) throw data(null, { status: 404 });
  const cited = content.sources.map(({ label, url }) => (url ? [{ text: label, url }] : citationsIn(label)));
  return { ...content, cited };
}

/** A text whose sources lead to the laws that they name. */
export interface CitedContent extends ContentDto {
  /** The sources in pieces, in their order. */
  readonly cited: readonly (readonly Citation[])[];
}

/** A time limit whose source leads to the law that it names. */
export interface CitedLimit extends ShownLimitDto {
  readonly cited: readonly Citation[];
}

/** The time limits of a type, the shortest first. @param named only these, where there are any */
export function limitsFor({ context, request }: LoaderArgs, type: string, named: readonly string[] = []): CitedLimit[] {
  const all = context.services.timeLimits(type, askedFor(request).locale);
  const own = all.filter(({ id }) => named.includes(id));
  return (own.length > 0 ? own : all).map((limit) => ({ ...limit, cited: citationsIn(limit.source) }));
}

/** What a list or a note shows of a text. */
export type Teaser = Pick<ContentEntryDto, 'path' | 'title' | 'description' | 'language' | 'type' | 'minutes'>;

const teaser = ({ path, title, description, language, type, minutes }: ContentEntryDto): Teaser => ({
  path,
  title,
  description,
  language,
  type,
  minutes,
});

/** A text about something that has to be done within weeks. */
export interface UrgentTeaser extends Teaser {
  /** The shortest time limit that it names. */
  readonly span: string;
}

/** The articles that name a time limit of weeks, the shortest first. */
export function urgentArticles({ context, request }: LoaderArgs): UrgentTeaser[] {
  const { locale } = askedFor(request);
  const { content, urgency } = context.services;
  return content
    .list('article', locale)
    .flatMap((entry) => {
      const urgent = urgency(entry.limits, locale);
      return urgent ? [{ ...urgent, entry }] : [];
    })
    .sort((a, b) => a.days - b.days || a.entry.title.localeCompare(b.entry.title, locale))
    .map(({ entry, span }) => ({ ...teaser(entry), span }));
}

/** The articles and stories of a request type, without the one that is being read. */
export function alsoAbout({ context, request }: LoaderArgs, type: string): { articles: Teaser[]; stories: Teaser[] } {
  const { locale, path } = askedFor(request);
  const others = (kind: 'article' | 'story'): Teaser[] =>
    context.services.content
      .list(kind, locale, type)
      .filter((entry) => entry.path !== path)
      .map(teaser);
  return { articles: others('article'), stories: others('story') };
}

/** At most so many testimonials are shown beside other things. */
const TESTIMONIALS_SHOWN = 3;

/** The first testimonials. */
export async function testimonialsFor({ context, request }: LoaderArgs): Promise<TestimonialsDto> {
  const { language, entries } = await context.services.content.testimonials(askedFor(request).locale);
  return { language, entries: entries.slice(0, TESTIMONIALS_SHOWN) };
}

/** The testimonials about a request type, as far as what they say about themselves leads to it. */
export async function testimonialsOf({ context, request }: LoaderArgs, type: string): Promise<TestimonialsDto> {
  const { language, entries } = await context.services.content.testimonials(askedFor(request).locale);
  const about = await Promise.all(
    entries.map(async (entry) => {
      // "Sinistro stradale, Brescia · marzo 2026": the matter comes before the town.
      const [matter = ''] = (entry.about ?? '').split(',');
      const found = matter === '' ? null : await context.services.findTypes(matter, language);
      return found?.info[0]?.id === type ? [entry] : [];
    }),
  );
  return { language, entries: about.flat().slice(0, TESTIMONIALS_SHOWN) };
}

/** The texts of a kind by request type, in the order of the types. */
export async function byType(
  { context, request }: LoaderArgs,
  kind: 'article' | 'story',
): Promise<{ id: string; label: string; texts: Teaser[] }[]> {
  const { locale } = askedFor(request);
  const types = await context.services.requestTypes(locale);
  return types
    .map(({ id, label }) => ({ id, label, texts: context.services.content.list(kind, locale, id).map(teaser) }))
    .filter(({ texts }) => texts.length > 0);
}

/** What the type is called. */
export async function labelOf({ context, request }: LoaderArgs, type: string | null): Promise<string> {
  const types = await context.services.requestTypes(askedFor(request).locale);
  return types.find(({ id }) => id === type)?.label ?? '';
}
