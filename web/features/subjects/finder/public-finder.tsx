import { Form, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { usePath } from '../../../ui/link';
import { FinderField } from './finder-field';
import { FINDER_FIELD } from './question';

/** Where a found type leads: to the wizard with the type chosen; for a firm, which sends no requests, to its page. */
export const useWayTo = (): ((typeId: string) => string) => {
  const isFirm = useSession()?.account.model === 'lawyer';
  return (typeId) => (isFirm ? `/avvocati/${typeId}` : `/request/create/1?type=${typeId}`);
};

/**
 * The finder on a public page. Without scripts it is a form that the page of all subjects answers.
 * @param starts its button begins a request, also without words
 */
export function PublicFinder({ words, starts }: { words?: string; starts?: boolean }) {
  const { t } = useTranslation('subjects');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const path = usePath();
  const wayTo = useWayTo();
  return (
    <Form
      method="get"
      action={path('/avvocati')}
      className="finder-form"
      role="search"
      onSubmit={(event) => {
        const typed = new FormData(event.currentTarget).get(FINDER_FIELD);
        if (!starts || (typeof typed === 'string' && typed.trim() !== '')) return;
        event.preventDefault();
        void navigate(path('/request/create/1'));
      }}
    >
      <FinderField
        inForm
        words={words}
        onChoose={({ id }, words) => {
          void navigate(path(wayTo(id)), { state: { words } });
        }}
      />
      {starts ? (
        <Button type="submit" kind="primary" size="l" iconAfter="arrow">
          {common('nav.start')}
        </Button>
      ) : (
        <Button type="submit" kind="secondary" icon="search">
          {t('find.go')}
        </Button>
      )}
    </Form>
  );
}
