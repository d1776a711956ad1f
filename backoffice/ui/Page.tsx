import Box from '@mui/material/Box';
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

/** The margins of a page. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <Box sx={{ p: '1.25rem clamp(1rem, 2.4vw, 2rem) 3rem', minWidth: 0 }}>{children}</Box>
);

/** The way back to the list that a record belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    className="soft no-print"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      minHeight: 44,
      mt: -1,
      fontSize: '0.9375rem',
      color: 'text.secondary',
    }}
  >
    <Icon name="back" />
    {children}
  </Box>
);

export interface PageProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** The state of a record. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** The page that the reader came from. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** A page: the breadcrumb, its title, its actions, and the rest. */
export function Page({ title, lead, badge, actions, back, children }: PageProps) {
  useTitle(title);
  return (
    <PageFrame>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: '0.75rem 1.5rem',
          mb: 2,
        }}
      >
        <Box sx={{ flex: '1 1 20rem', '& > p': { mt: 0.5, maxWidth: '46rem' } }}>
          <h1>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
          {badge && <Box sx={{ mt: 1 }}>{badge}</Box>}
        </Box>
        {actions && <Row>{actions}</Row>}
      </Box>
      {children}
    </PageFrame>
  );
}

/** Things side by side, on several lines if there is no room. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 0.75rem' }}>{children}</Box>
);
