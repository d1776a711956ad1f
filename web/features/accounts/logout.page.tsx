import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveBrowser, readSession } from '../../api/session';
import { ButtonLink } from '../../ui/button';
import { Loading } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';
import { logOut } from './api';

export const handle = { texts: ['accounts'] };

/** Ends the session: the server revokes the token, and this browser deletes it even while offline. */
export default function LogoutPage() {
  const { t } = useTranslation('accounts');
  const [done, setDone] = useState(false);
  useEffect(() => {
    const session = readSession();
    const leave = session ? logOut(session.account.id) : Promise.resolve();
    const forget = () => {
      leaveBrowser();
      setDone(true);
    };
    leave.then(forget, forget);
  }, []);
  return (
    <div className="wrap page">
      <PageMeta title={t('logout.title')} noindex />
      {done ? (
        <div role="status">
          <EmptyState
            title={<h1>{t('logout.done')}</h1>}
            action={
              <>
                <ButtonLink kind="primary" to="/">
                  {t('toHome')}
                </ButtonLink>
                <ButtonLink to="/login">{t('logout.back')}</ButtonLink>
              </>
            }
          >
            <p>{t('logout.text')}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <h1>{t('logout.title')}</h1>
          <Loading lines={2} />
        </>
      )}
    </div>
  );
}
