import './subject.css';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { ButtonLink } from '../../ui/button';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { SideNote } from '../../ui/side-note';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { contentOf } from './content.server';

export const handle = { texts: ['subjects'] };

export async function loader({ context, params, request }: LoaderArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const type = (await context.services.requestTypes(locale)).find(({ id }) => id === params.code);
  const content = type && contentOf(type.id, locale);
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router answers 404
  if (!type || !content) throw data(null, { status: 404 });
  return { id: type.id, label: type.label, content };
}

/** One request type: what it is, when a lawyer helps, what to have ready. */
export default function SubjectPage() {
  const { t } = useTranslation('subjects');
  const { brand } = useShell();
  const { id, label, content } = useLoaderData<typeof loader>();
  const isFirm = useSession()?.account.model === 'lawyer';
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/avvocati' },
    { label, to: `/avvocati/${id}` },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page subject">
      <PageMeta title={t('pageTitle', { label })} description={content.what} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <div className="with-side-note">
        <div className="stack-l">
          <h1>{label}</h1>
          <p className="lead">{content.what}</p>
          <div className="row">
            {!isFirm && <StartButton type={id}>{t('start')}</StartButton>}
            <ButtonLink kind="quiet" to={`/avvocati/${id}/classifica`}>
              {t('ranking')}
            </ButtonLink>
          </div>
          <Points title={t('when')} points={content.help} />
          <Points title={t('ready')} points={content.ready} note={t('readyNote')} />
        </div>
        <aside aria-label={t('general')}>
          {content.time && <SideNote title={t('time')}>{content.time}</SideNote>}
          <SideNote title={t('cost')}>{t('costText')}</SideNote>
          <p className="micro muted">{t('general')}</p>
        </aside>
      </div>
    </div>
  );
}

function Points({ title, points, note }: { title: string; points: string[]; note?: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {note && <p className="small soft">{note}</p>}
    </section>
  );
}
