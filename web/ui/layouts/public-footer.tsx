import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/clock';
import { Link } from '../link';
import { useShell } from '../page-meta';
import { LanguageLink } from './language-link';
import { ShareLink } from './share-link';
import { useSiteLinks, type SiteLink } from './site-links';

/** The footer of the pages that anyone can read. */
export function PublicFooter() {
  const { t } = useTranslation();
  const { brand, operator } = useShell();
  const site = useSiteLinks();
  const {
    how,
    letters,
    stories,
    articles,
    questions,
    prices,
    lawyers,
    about,
    partners,
    summary,
    newsletter,
    contacts,
  } = site;
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <Column
            title={t('footer.seekers')}
            links={[
              { to: '/request/create/1', label: t('nav.start') },
              how,
              { to: '/avvocati', label: t('nav.subjects') },
              letters,
              stories,
              articles,
              questions,
              prices,
            ]}
          />
          <Column title={t('footer.firms')} links={[...lawyers, { to: '/login', label: t('nav.login') }]} />
          <Column title={t('footer.service')} links={[about, summary, partners, newsletter, contacts]}>
            <li className="only-small">
              <ShareLink />
            </li>
            <li className="only-small">
              <LanguageLink />
            </li>
          </Column>
          <Column
            title={t('footer.rules')}
            links={[
              { to: '/termini-e-condizioni', label: t('footer.terms') },
              { to: '/privacy', label: t('footer.privacy') },
              { to: '/cookie-policy', label: t('footer.cookies') },
              { to: '/recesso', label: t('footer.withdrawal') },
              { to: '/accessibilita', label: t('footer.accessibility') },
            ]}
          />
        </div>
        {operator.socials.length > 0 && (
          <nav className="socials small" aria-label={t('footer.socials')}>
            <ul>
              {operator.socials.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="base micro">
          <p>{t('footer.mission', { brand })}</p>
          <p>{t('footer.operator', { ...operator })}</p>
          <p suppressHydrationWarning>{t('footer.copyright', { brand, year: new Date(serverNow()).getFullYear() })}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links, children }: { title: string; links: SiteLink[]; children?: React.ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} prefetch="none">
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
