import './help.css';
import { useTranslation } from 'react-i18next';
import { SELF_REPRESENTATION_REVIEWED } from '../../../src/shared/guidance/self-representation.codes.js';
import { selfRepresentationOf } from '../../../src/shared/guidance/self-representation.rules.js';
import type { ServedPaper } from '../../../src/shared/guidance/served-papers.codes.js';
import { Link } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { AloneList } from './alone-list';

/**
 * Shown before a request is sent, though it may cost us one: cases that need no lawyer, and people whose lawyer the
 * state pays. Rules 28.6 and 28.7.
 */
export function AloneNote({ type, paper }: { type: string; paper: ServedPaper | null }) {
  const { t } = useTranslation('help');
  const ways = selfRepresentationOf(type, null, paper?.kind);
  return (
    <>
      {ways.length > 0 && (
        <SideNote title={t('alone.title')}>
          <AloneList ways={ways} reviewed={SELF_REPRESENTATION_REVIEWED} />
          {paper?.kind === 'fine' && (
            <p>
              <Link to="/multe">{t('alone.fines')}</Link>
            </p>
          )}
          <p className="small">{t('alone.still')}</p>
        </SideNote>
      )}
      <SideNote title={t('aid.title')}>
        <p>{t('aid.lead')}</p>
        <p>
          <Link to="/patrocinio-a-spese-dello-stato">{t('aid.go')}</Link>
        </p>
      </SideNote>
    </>
  );
}
