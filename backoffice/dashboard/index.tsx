import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { maySee } from '../providers/access';
import { reading } from '../providers/reading';
import { readSession } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';
import { lazily } from '../ui/lazily';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { CaseSummary } from './CaseSummary';
import { DueFacts } from './DueFacts';
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
const Moderation = lazily(() => import('./Moderation'), Loading);

/** The first page: what waits and the figures for moderators and finance, links to their sections for the others. */
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
  const ways = Object.keys(reading).filter(maySee);
  return (
    <Page title={title}>
      {maySee('legal-facts') && <DueFacts />}
      <EmptyState text={t(ways.length > 0 ? 'backOffice.home.little' : 'backOffice.home.nothing')}>
        {ways.map((name) => (
          <Button key={name} variant="contained" component={Link} to={`/${name}`}>
            {t(`resources.${name}.name`, { smart_count: 2 })}
          </Button>
        ))}
      </EmptyState>
    </Page>
  );
}
