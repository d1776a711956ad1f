import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';

function ErrorPage({ of }: { of: 'denied' | 'missing' | 'broken' }) {
  const t = useTranslate();
  return (
    <Page title={t(`backOffice.${of}.title`)}>
      <EmptyState
        text={t(of === 'broken' && !navigator.onLine ? 'backOffice.problem.offline' : `backOffice.${of}.text`)}
      >
        {of === 'broken' ? (
          <Button
            variant="contained"
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('backOffice.action.reload')}
          </Button>
        ) : (
          <Button variant="contained" component={Link} to="/">
            {t('backOffice.action.home')}
          </Button>
        )}
      </EmptyState>
    </Page>
  );
}

/** The role does not include this page. */
export const AccessDenied = () => <ErrorPage of="denied" />;
/** An address without a page. */
export const NotFound = () => <ErrorPage of="missing" />;
/** An error on our side; nothing was sent. */
export const Broken = () => <ErrorPage of="broken" />;
