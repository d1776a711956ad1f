import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import type { NewReport } from './api';

const ReportDialog = lazy(() => import('./report-dialog'));

/** What can be reported, as the contract names it. */
export type Reportable = Pick<NewReport, 'subject_type' | 'subject_id'>;

/**
 * Reports something that somebody else wrote, or who they are. A visitor, who has no account, uses the contact page.
 * `plain` looks like the small actions of a message.
 */
export function ReportButton({ of, plain = false }: { of: Reportable; plain?: boolean }) {
  const { t } = useTranslation('reports');
  const [opened, setOpened] = useState(false);
  const session = useSession();
  if (!session)
    return (
      <Link className="small" to="/contatti">
        {t('action')}
      </Link>
    );
  const open = () => {
    setOpened(true);
  };
  return (
    <>
      {plain ? (
        <button type="button" className="chat-act" onClick={open}>
          {t('action')}
        </button>
      ) : (
        <Button kind="quiet" size="s" onClick={open}>
          {t('action')}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <ReportDialog
            of={of}
            onClose={() => {
              setOpened(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
