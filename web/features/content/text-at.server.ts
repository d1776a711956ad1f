import { data } from 'react-router';
import type { ContentDto, ContentEntryDto, Locale, LoaderArgs, TestimonialsDto } from '../../app/context';
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
export async function textAt({ context, request }: LoaderArgs): Promise<ContentDto> {
  const { locale, path } = askedFor(request);
  const content = await context.services.content.at(path, locale);
  if (!content) throw data(null, { status: 404 });
  return content;
}

/** What a list or a note shows of a text. */
export type Teaser = Pick<ContentEntryDto, 'path' | 'title' | 'description' | 'language' | 'type'>;

const teaser = ({ path, title, description, language, type }: ContentEntryDto): Teaser => ({
  path,
  title,
  description,
  language,
  type,
});

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
