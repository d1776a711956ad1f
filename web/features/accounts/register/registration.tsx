import '../accounts.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../../ui/data';
import { Link, usePath } from '../../../ui/link';
import { PageMeta, useShell } from '../../../ui/page-meta';
import type { Model } from '../api';

/** After registering: the screen that says which mail was sent. The address is not part of the URL. */
export function useMailNotice(): (model: Model, id: number, email: string, draft?: boolean) => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async (model, id, email, draft = false) => {
    const query = new URLSearchParams({ type: model, id: String(id) });
    await navigate(path(`/mail-notify?${query.toString()}`), { state: { email, draft } });
  };
}

/** Frame of both registrations: title, what it offers, the form, the side notes beside it. */
export function RegistrationFrame({
  title,
  description,
  crumb,
  lead,
  children,
  sideNotes,
  errors,
}: {
  title: string;
  description: string;
  crumb: string;
  lead: ReactNode;
  errors: ReactNode;
  children: ReactNode;
  sideNotes: ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const { brand } = useShell();
  const wanted = useSearchParams()[0].get('redirect_to');
  const login = wanted ? `/login?${new URLSearchParams({ redirect_to: wanted }).toString()}` : '/login';
  return (
    <div className="wrap page">
      <PageMeta title={title} description={description} />
      <Breadcrumbs items={[{ label: brand, to: '/' }, { label: crumb }]} />
      <div className="with-side-note account-page">
        <div className="account-form stack-l">
          {errors}
          <h1>{title}</h1>
          {lead}
          {children}
          <p className="account-ways">
            {t('register.have')} <Link to={login}>{t('login.submit')}</Link>
          </p>
        </div>
        <aside>{sideNotes}</aside>
      </div>
    </div>
  );
}
