import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { FoundTypesDto, LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { Rich } from '../../ui/rich';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { UncoveredPanel } from './finder/uncovered-panel';
import { PublicFinder, useWayTo } from './finder/public-finder';
import { SubjectIndex } from './subject-index';

export const handle = { texts: ['subjects'] };

export async function loader({ context, request }: LoaderArgs) {
  const url = new URL(request.url);
  const words = (url.searchParams.get('q') ?? '').trim();
  const found = words === '' ? null : await context.services.findTypes(words, localeOf(url.pathname));
  return { words, found };
}

/** The list of the request types, and with words in the address what they lead to; it works without scripts. */
export default function SubjectsPage() {
  const { t } = useTranslation('subjects');
  const { brand, subjects } = useShell();
  const { words, found } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/avvocati' },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page">
      <PageMeta
        title={t('listTitle')}
        description={t('listDescription')}
        jsonLd={[jsonLd]}
        {...(words !== '' && { noindex: true })}
      />
      <Breadcrumbs items={crumbs} />
      <div className="stack-l">
        <h1>{t('listTitle')}</h1>
        <p className="lead measure">{t('listLead')}</p>
        <PublicFinder key={words} words={words} />
        {words !== '' && <Results words={words} found={found} />}
        <SubjectIndex subjects={subjects} drawn />
        <p>
          <Rich text={t('fines')} marks={{ a: <Link to="/multe">x</Link> }} />
        </p>
        <p className="row">
          <StartButton />
        </p>
      </div>
    </div>
  );
}

function Results({ words, found }: { words: string; found: FoundTypesDto | null }) {
  const { t } = useTranslation('subjects');
  const format = useFormat();
  const wayTo = useWayTo();
  const types = found?.info ?? [];
  return (
    <section className="finder-results" aria-labelledby="finder-results">
      <h2 id="finder-results">{t('find.results', { words })}</h2>
      {types.length > 0 && (
        <ol>
          {types.map(({ id, label, tooltip, matched = [] }) => (
            <li key={id}>
              <Link to={wayTo(id)} state={{ words }} prefetch="none">
                {label}
              </Link>
              <p className="small soft">{tooltip}</p>
              <p className="small soft">{t('find.because', { words: format.list(matched) })}</p>
            </li>
          ))}
        </ol>
      )}
      {found?.outside && (
        <UncoveredPanel
          level={3}
          matter={found.outside}
          action={
            found.outside.related !== null &&
            !types.some(({ id }) => id === found.outside?.related) && (
              <RelatedLink typeId={found.outside.related} to={wayTo(found.outside.related)} />
            )
          }
        />
      )}
      {types.length === 0 && !found?.outside && <p>{t('find.nowhere')}</p>}
    </section>
  );
}

function RelatedLink({ typeId, to }: { typeId: string; to: string }) {
  const { t } = useTranslation('subjects');
  const label = useShell().subjects.find(({ id }) => id === typeId)?.label;
  return label === undefined ? null : (
    <p>
      <Link to={to} prefetch="none">
        {t('find.related', { label })}
      </Link>
    </p>
  );
}
