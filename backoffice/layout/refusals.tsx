import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../web/ui/icon';
import { Page } from '../ui/Page';

function Refusal({ of }: { of: 'denied' | 'missing' | 'broken' }) {
  const t = useTranslate();
  return (
    <Page title={t(`backOffice.${of}.title`)}>
      <div className="none">
        <Icon name="door" />
        <p>{t(of === 'broken' && !navigator.onLine ? 'backOffice.problem.offline' : `backOffice.${of}.text`)}</p>
        {of === 'broken' ? (
          <button
            type="button"
            className="btn btn-1"
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('backOffice.action.reload')}
          </button>
        ) : (
          <Link className="btn btn-1" to="/">
            {t('backOffice.action.home')}
          </Link>
        )}
      </div>
    </Page>
  );
}

/** The role has no business here. */
export const AccessDenied = () => <Refusal of="denied" />;
/** An address that leads nowhere. */
export const NotFound = () => <Refusal of="missing" />;
/** Something of ours failed; nothing was sent. */
export const Broken = () => <Refusal of="broken" />;
