import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api, infoOf } from '../../api/client';
import { ButtonLink } from '../../ui/button';
import { Confirmation } from '../accounts/confirmation';

export const handle = { texts: ['newsletter', 'accounts'] };

/** The page that the mail of a subscription links to. Opening it confirms nothing. Rule 24.1. */
export default function ConfirmPage() {
  const { t } = useTranslation('newsletter');
  const { token = '' } = useParams();
  const again = (
    <ButtonLink kind="primary" to="/newsletter">
      {t('again')}
    </ButtonLink>
  );
  return (
    <Confirmation
      title={t('title')}
      question={{ title: t('confirm.title'), text: t('confirm.text'), button: t('confirm.submit') }}
      confirm={(signal) => infoOf(api.GET('/newsletter/confirm/{token}', { params: { path: { token } }, signal }))}
      done={({ email }) => ({
        title: t('confirm.done'),
        text: t('confirm.doneText', { email }),
        action: (
          <ButtonLink kind="primary" to="/">
            {t('home')}
          </ButtonLink>
        ),
      })}
      refused={again}
    />
  );
}
