import { useTranslate } from 'react-admin';
import { maySee } from '../providers/access';
import { readSession } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';
import { lazily } from '../ui/lazily';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { CaseSummary } from './CaseSummary';
import { Mentions } from './Mentions';
import { NextCase } from './NextCase';

// The charts are larger than everything else together: they are loaded only for a role that sees them.
const Finance = lazily(
  () => import('./Finance'),
  ({ title }) => (
    <Page title={title}>
      <Loading />
    </Page>
  ),
);
const ContentHome = lazily(() => import('../resources/content-home/List'), Loading);
const Moderation = lazily(() => import('./Moderation'), Loading);

/** The first page: what waits and the figures for moderators and finance, what waits for editors. */
export function HomePage() {
  const t = useTranslate();
  const staff = readSession()?.staff;
  const title = t('backOffice.home.title', { name: staff?.name.split(' ')[0] ?? '' });
  if (maySee('figures')) return <Finance title={title} />;
  if (maySee('cases'))
    return (
      <Page title={title}>
        <Mentions />
        <NextCase />
        <CaseSummary />
        <Moderation />
      </Page>
    );
  if (maySee('content-home')) return <ContentHome />;
  return (
    <Page title={title}>
      <EmptyState text={t('backOffice.home.nothing')} />
    </Page>
  );
}
