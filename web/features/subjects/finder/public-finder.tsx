import { Form, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { usePath } from '../../../ui/link';
import { FinderField } from './finder-field';

/** Where a found type leads: to the wizard with the type chosen; for a firm, which sends no requests, to its page. */
export const useWayTo = (): ((typeId: string) => string) => {
  const isFirm = useSession()?.account.model === 'lawyer';
  return (typeId) => (isFirm ? `/avvocati/${typeId}` : `/request/create/1?type=${typeId}`);
};

/** The finder on a public page. Without scripts it is a form that the page of all subjects answers. */
export function PublicFinder({ words }: { words?: string }) {
  const { t } = useTranslation('subjects');
  const navigate = useNavigate();
  const path = usePath();
  const wayTo = useWayTo();
  return (
    <Form method="get" action={path('/avvocati')} className="finder-form" role="search">
      <FinderField
        inForm
        words={words}
        onChoose={({ id }, words) => {
          void navigate(path(wayTo(id)), { state: { words } });
        }}
      />
      <Button type="submit" kind="secondary" icon="search">
        {t('find.go')}
      </Button>
    </Form>
  );
}
