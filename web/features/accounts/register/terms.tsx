import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../ui/link';
import type { Model } from '../api';

// Few people open it.
const Modal = lazy(async () => ({ default: (await import('../../../ui/modal')).Modal }));

const POINTS = {
  user: ['free', 'platform', 'days', 'choose', 'adults', 'delete'],
  lawyer: ['free', 'platform', 'credits', 'days', 'complete', 'conduct', 'delete'],
} as const;

/** What a person agrees to by registering: the main points over the page, the terms and the privacy notice as pages. */
export function TermsNote({ model }: { model: Model }) {
  const { t } = useTranslation('accounts');
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <p className="small soft">
        {t('terms.before')}{' '}
        <button
          type="button"
          className="linklike"
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true);
            setAsked(true);
          }}
        >
          {t('terms.link')}
        </button>{' '}
        {t('terms.between')}{' '}
        <Link to="/privacy" target="_blank" rel="noopener">
          {t('terms.privacy')}
        </Link>
        .
      </p>
      {asked && (
        <Suspense>
          <Modal
            opened={opened}
            onClose={() => {
              setOpened(false);
            }}
            title={t('terms.title')}
            wide
          >
            <p className="soft">{t('terms.lead')}</p>
            <ul className="account-terms">
              {POINTS[model].map((point) => (
                <li key={point}>{t(`terms.${point}`)}</li>
              ))}
            </ul>
            <p className="small">
              <Link to="/termini-e-condizioni" target="_blank" rel="noopener">
                {t('terms.whole')}
              </Link>
            </p>
          </Modal>
        </Suspense>
      )}
    </>
  );
}
