import './content.css';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs, useCrumbsJsonLd, useItemListJsonLd } from '../../ui/data';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SubjectDrawing } from '../../ui/brand/subject-drawing';
import { Link, useLocale } from '../../ui/link';
import { Teasers } from './also-read';
import { useForeign } from './use-foreign';
import type { Teaser, UrgentTeaser } from './text-at.server';

/** All texts of a kind, by request type. */
export function ListPage({
  path,
  title,
  description,
  lead,
  groups,
  urgent = [],
}: {
  path: string;
  title: string;
  description: string;
  lead: string;
  groups: { id: string; label: string; texts: Teaser[] }[];
  /** Texts about what has to be done within weeks, which come first. */
  urgent?: UrgentTeaser[];
}) {
  const { t } = useTranslation('content');
  const { brand, publicUrl } = useShell();
  const foreign = useLocale() !== 'it';
  const crumbs = [
    { label: brand, to: '/' },
    { label: title, to: path },
  ];
  const trail = useCrumbsJsonLd(crumbs);
  const items = useItemListJsonLd(
    groups.flatMap(({ texts }) => texts).map((text) => ({ name: text.title, path: text.path })),
  );
  return (
    <div className="wrap page">
      <PageMeta title={title} description={description} jsonLd={[trail, items]} />
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
      <Urgent texts={urgent} />
      <nav aria-label={t('bySubject')}>
        <ul className="text-jump">
          {groups.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="text-groups">
        {groups.map(({ id, label, texts }) => (
          <section key={id} aria-labelledby={id}>
            <div className="text-group-head">
              <SubjectDrawing type={id} size={72} />
              <h2 id={id}>{label}</h2>
              <Link className="small" to={`/avvocati/${id}`}>
                {t('theGuide')}
              </Link>
            </div>
            <Teasers texts={texts} timed />
          </section>
        ))}
      </div>
      <p className="soft small">
        <a href={`${path}/feed.xml`}>{t('feed')}</a>
      </p>
    </div>
  );
}

/** The texts about what has to be done within weeks: how long, then what about. */
function Urgent({ texts }: { texts: UrgentTeaser[] }) {
  const { t } = useTranslation('content');
  if (texts.length === 0) return null;
  return (
    <section className="urgent" aria-labelledby="urgent">
      <h2 id="urgent">{t('urgent.title')}</h2>
      <p className="soft measure">{t('urgent.lead')}</p>
      <ol>
        {texts.map((text) => (
          <UrgentText key={text.path} text={text} />
        ))}
      </ol>
    </section>
  );
}

function UrgentText({ text: { path, title, span, language, minutes } }: { text: UrgentTeaser }) {
  const { t } = useTranslation('content');
  const foreign = useForeign(language);
  return (
    <li>
      <b className="num">{span}</b>
      <span>
        <Link to={path} {...foreign}>
          {title}
        </Link>
        <span className="micro soft">{t('minutes', { count: minutes })}</span>
      </span>
    </li>
  );
}
