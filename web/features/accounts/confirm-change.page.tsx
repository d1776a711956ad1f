import { useTranslation } from 'react-i18next';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { api, infoOf } from '../../api/client';
import { readSession, refreshAccount } from '../../api/session';
import { requireNumeric } from '../../app/public-guards';
import { ButtonLink } from '../../ui/button';
import { confirmEmail } from './api';
import { Confirmation } from './confirmation';

export const handle = { texts: ['accounts'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'key', 'token');

/** The page that the mail to a new address links to. Public: the person may be signed in on this device or not. */
export default function ConfirmChangePage() {
  const { t } = useTranslation('accounts');
  const { key, token } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title={t('confirm.asking')}
      question={{ title: t('confirm.title'), text: t('confirm.changeText'), button: t('confirm.submit') }}
      confirm={async (signal) => {
        const answer = await confirmEmail(Number(key), token, signal);
        const session = readSession();
        // For a firm it may be the address of another sign-in than the one of this browser: the server says whose.
        if (session && String(session.account.id) === key)
          await infoOf(api.GET('/account', { signal })).then(refreshAccount, () => undefined);
        return answer;
      }}
      done={({ account }) => ({
        title: t('confirm.changed'),
        text: t('confirm.changedText', { email: account.email }),
        action: (
          <ButtonLink kind="primary" to="/profile/security">
            {t('confirm.toSecurity')}
          </ButtonLink>
        ),
      })}
      refused={
        <ButtonLink kind="primary" to="/profile/security">
          {t('confirm.toSecurity')}
        </ButtonLink>
      }
    />
  );
}
