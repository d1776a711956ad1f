import { useEffect, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../web/ui/icon';
import { announce } from './announcer';

/** Names the page in the window's title and to screen readers. */
export function useTitle(title: string): void {
  const t = useTranslate();
  const whole = `${title} · ${t('backOffice.name')} · Giustamente`;
  useEffect(() => {
    document.title = whole;
    announce(title);
  }, [whole, title]);
}

export interface PageProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Where one came from. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The head of a page: where one is, its title, what can be done with all of it. */
export function PageHead({ title, lead, actions, back }: Omit<PageProps, 'children'>) {
  useTitle(title);
  return (
    <>
      {back && (
        <Link className="crumb" to={back.to}>
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <div className="head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="acts">{actions}</div>}
      </div>
    </>
  );
}

export function Page({ children, ...head }: PageProps) {
  return (
    <div className="page">
      <PageHead {...head} />
      {children}
    </div>
  );
}
