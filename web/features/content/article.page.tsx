import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { localeOf, pathIn } from '../../app/locale';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { PageMeta, useShell } from '../../ui/page-meta';
import { AlsoRead } from './also-read';
import { useArticleJsonLd } from './json-ld';
import { Prose } from './prose';
import { LimitStrip } from './limit-strip';
import { useForeign } from './use-foreign';
import { StartNote } from './start-note';
import { alsoAbout, labelOf, limitsFor, textAt } from './text-at.server';

export const handle = { texts: ['content', 'subjects'] };

export async function loader(args: LoaderArgs) {
  const { context, params, request } = args;
  const { code = '', slug = '', topic } = params;
  const { pathname } = new URL(request.url);
  // The folder of a topic is not a page: it redirects to its request type, where all articles are listed.
  const isTopic = context.services.content
    .list('article', 'it', code)
    .some(({ path }) => path.startsWith(`/avvocati/${code}/${slug}/`));
  if (topic === undefined && isTopic) throw redirect(pathIn(localeOf(pathname), `/avvocati/${code}`));
  const content = await textAt(args);
  return {
    content,
    label: await labelOf(args, content.type),
    limits: content.example ? [] : limitsFor(args, code, content.limits),
    also: alsoAbout(args, code),
  };
}

/** An article or a story about a request type. */
export default function ArticlePage() {
  const { content, label, limits, also } = useLoaderData<typeof loader>();
  const { t } = useTranslation('content');
  const { t: subjects } = useTranslation('subjects');
  const { brand } = useShell();
  const format = useFormat();
  const foreign = useForeign(content.language);
  const { title, description, path, published, reviewed, minutes, languages, topic, type, example } = content;
  const crumbs = [
    { label: brand, to: '/' },
    { label: subjects('title'), to: '/avvocati' },
    { label, to: `/avvocati/${type}` },
    ...(topic ? [{ label: topic, to: undefined }] : []),
    { label: title, to: path },
  ];
  // A topic is not a page, and search engines need an address for each step.
  const jsonLd = [useCrumbsJsonLd(crumbs.filter(({ to }) => to !== undefined)), useArticleJsonLd(content)];
  return (
    <article className="wrap page">
      <PageMeta
        title={title}
        description={description}
        languages={languages}
        article={{ published, modified: reviewed ?? published }}
        jsonLd={jsonLd}
      />
      <Breadcrumbs items={crumbs} />
      <h1 className="article-title" {...foreign}>
        {title}
      </h1>
      <p className="lead measure" {...foreign}>
        {description}
      </p>
      <p className="article-dates small soft">
        <time dateTime={published}>{format.date(published)}</time>
        {' · '}
        {t('minutes', { count: minutes })}
        {reviewed && ` · ${t('reviewed', { date: format.date(reviewed) })}`}
        {foreign.lang && ` · ${t('italianOnly')}`}
      </p>
      {example && <p className="example-note">{t('example')}</p>}
      <LimitStrip title={t('limits.title')} limits={limits} />
      <Prose content={content} aside={type && <StartNote type={type} />}>
        <AlsoRead
          title={t('also', { label })}
          articles={also.articles}
          stories={also.stories}
          type={{ id: type, label }}
        />
      </Prose>
    </article>
  );
}
