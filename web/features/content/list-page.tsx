import './content.css';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { useLocale } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { Teasers } from './also-read';
import type { Teaser } from './text-at.server';

/** All texts of a kind, by request type. */
export function ListPage({
  path,
  title,
  description,
  lead,
  groups,
}: {
  path: string;
  title: string;
  description: string;
  lead: string;
  groups: { id: string; label: string; texts: Teaser[] }[];
}) {
  const { t } = useTranslation('content');
  const { brand, publicUrl } = useShell();
  const foreign = useLocale() !== 'it';
  const crumbs = [
    { label: brand, to: '/' },
    { label: title, to: path },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page">
      <PageMeta title={title} description={description} jsonLd={[jsonLd]} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} · ${brand}`}
        href={`${publicUrl}${path}/feed.xml`}
      />
      <Breadcrumbs items={crumbs} />
      <h1>{title}</h1>
      <p className="lead measure">{lead}</p>
      {foreign && <p className="soft small">{t('italianOnly')}</p>}
      <div className="text-groups">
        {groups.map(({ id, label, texts }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{label}</h2>
            <Teasers texts={texts} />
          </section>
        ))}
      </div>
      <p className="soft small">
        <a href={`${path}/feed.xml`}>{t('feed')}</a>
      </p>
    </div>
  );
}
