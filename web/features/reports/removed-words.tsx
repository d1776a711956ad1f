import './reports.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';

/** The reader's own words that staff removed, with a link to the reasons. The page loads the texts `reports`. */
export function RemovedWords({ children }: { children: ReactNode }) {
  const { t } = useTranslation('reports');
  return (
    <p className="small measure removed-words">
      <Icon name="warn" />
      <span>
        {children} <Link to="/segnalazioni">{t('removedWhy')}</Link>
      </span>
    </p>
  );
}
