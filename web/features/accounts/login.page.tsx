import './accounts.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SideNote } from '../../ui/side-note';
import { Breadcrumbs } from '../../ui/data';
import { PageMeta, useShell } from '../../ui/page-meta';
import { LoginForm } from './login-form';

export const handle = { texts: ['accounts'] };

/** The login screen; guards lead here with `redirect_to`. */
export default function LoginPage() {
  const { t } = useTranslation('accounts');
  const { brand } = useShell();
  const [query] = useSearchParams();
  return (
    <div className="wrap page">
      <PageMeta title={t('login.title')} description={t('login.description')} />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: t('login.title') }]} />
      <div className="with-side-note account-page">
        <div className="stack-l account-form">
          <h1>{t('login.title')}</h1>
          {query.get('redirect_to') && <p className="lead">{t('login.first')}</p>}
          <LoginForm />
        </div>
        <aside>
          <SideNote title={t('login.sideNoteTitle')}>{t('login.sideNote')}</SideNote>
        </aside>
      </div>
    </div>
  );
}
