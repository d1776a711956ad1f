import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/button';
import { hasContent } from '../wizard/draft';
import { readKept } from '../wizard/draft-storage';

const never = () => () => undefined;

/** The step at which a request was left that this browser holds for the reader; null where there is none. */
function useBegun(): number | null {
  const account = useSession()?.account;
  return useSyncExternalStore(
    never,
    () => {
      const own = account ? readKept('session') : null;
      const kept = own && own.draft.owner === account?.id ? own : readKept('local');
      return kept && hasContent(kept.draft) ? kept.draft.furthest : null;
    },
    () => null,
  );
}

/** The link back to a request that was begun in this browser and not sent. */
export default function Resume() {
  const { t } = useTranslation('home');
  const step = useBegun();
  if (step === null) return null;
  return (
    <ButtonLink iconAfter="arrow" to={`/request/create/${step}`}>
      {t('resume')}
    </ButtonLink>
  );
}
