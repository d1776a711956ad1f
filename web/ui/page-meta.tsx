import { useLocation, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../app/root';
import type { Locale } from '../app/context';
import { barePath, localeOf, pathIn } from '../app/locale';

type Shell = Awaited<ReturnType<typeof rootLoader>>;

const FALLBACK: Shell = {
  brand: 'Giustamente',
  demo: false,
  publicUrl: '',
  map: null,
  operator: {
    name: '',
    address: '',
    town: '',
    vatNumber: '',
    register: null,
    email: '',
    privacyEmail: '',
    pec: null,
    socials: [],
  },
  subjects: [],
};

/** Brand, demo flag, public address, map tiles and the list of subjects, as the server gave them to the shell. */
export function useShell(): Shell {
  return useRouteLoaderData<typeof rootLoader>('root') ?? FALLBACK;
}

/** Changes when the pictures are drawn in another way. */
const PICTURE_EDITION = '1';

/** Changes with the title, so that a picture's address can be kept for ever. FNV-1a. */
function versionOf(title: string): string {
  let hash = 0x811c9dc5;
  for (const letter of PICTURE_EDITION + title) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Where the picture of a page is, which other sites show beside a link to it. */
const pictureOf = (path: string, title: string): string =>
  `/og${path === '/' ? '/index' : path}.png?v=${versionOf(title)}`;

export interface PageMetaProps {
  /** Without the brand, which is added; the home page passes `whole`. */
  title: string;
  whole?: boolean;
  description?: string;
  /** Keeps the page out of search engines; signed-in screens always. */
  noindex?: boolean;
  /** schema.org objects. */
  jsonLd?: object[];
  /** The metadata of an article: days, as `2026-11-22`. */
  article?: { published: string; modified: string };
  /** The languages its text exists in: another one repeats the Italian page, and search engines are sent there. */
  languages?: readonly Locale[];
}

/**
 * A page's title and what machines read of it: description, canonical, languages, Open Graph, JSON-LD. React lifts it
 * into the head.
 */
export function PageMeta({
  title,
  whole,
  description,
  noindex,
  jsonLd = [],
  article,
  languages = ['it', 'en'],
}: PageMetaProps) {
  const { brand, publicUrl } = useShell();
  const { pathname } = useLocation();
  const asked = localeOf(pathname);
  const locale = languages.includes(asked) ? asked : 'it';
  const bare = barePath(pathname);
  const full = whole ? title : `${title} · ${brand}`;
  const canonical = `${publicUrl}${pathIn(locale, bare)}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          <link rel="alternate" hrefLang="it" href={`${publicUrl}${bare}`} />
          {languages.includes('en') && (
            <link rel="alternate" hrefLang="en" href={`${publicUrl}${pathIn('en', bare)}`} />
          )}
          <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${bare}`} />
          <meta property="og:title" content={full} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:type" content={article ? 'article' : 'website'} />
          {article && <meta property="article:published_time" content={article.published} />}
          {article && <meta property="article:modified_time" content={article.modified} />}
          <meta property="og:url" content={canonical} />
          <meta property="og:site_name" content={brand} />
          <meta property="og:image" content={`${publicUrl}${pictureOf(pathIn(locale, bare), title)}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta property="og:locale" content={locale === 'it' ? 'it_IT' : 'en_GB'} />
          {jsonLd.map((object, index) => (
            // Markup inside JSON would end the script early, so the bracket is escaped.
            <script
              key={index}
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: JSON.stringify(object).replaceAll('<', '\\u003c') }}
            />
          ))}
        </>
      )}
    </>
  );
}
