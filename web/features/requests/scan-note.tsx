import './scan-note.css';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { DocumentInfo } from './types';

/**
 * Says that the malware scanner has not passed a document: others cannot read it yet, or nobody can any more.
 * Rules 31.6 and 31.7.
 */
export function ScanNote({ scan }: Pick<DocumentInfo, 'scan'>) {
  return scan === 'pending' || scan === 'failed' || scan === 'infected' ? <Note scan={scan} /> : null;
}

/** Apart, so that its texts are fetched only where there is something to say. */
function Note({ scan }: { scan: 'pending' | 'failed' | 'infected' }) {
  const { t } = useTranslation('documents');
  return scan === 'infected' ? (
    <span className="err">
      <Icon name="warn" />
      <span>{t('infected')}</span>
    </span>
  ) : (
    <span className="micro soft scan-note">{t(scan)}</span>
  );
}
