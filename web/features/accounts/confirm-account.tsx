import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { confirmAccount, type Model } from './api';
import { Confirmation } from './confirmation';

/**
 * The address of a new account is confirmed; from here one signs in, and goes on with the request that was begun, if
 * any.
 */
export function ConfirmAccount({ model, token }: { model: Model; token: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Confirmation
      title={t('confirm.asking')}
      confirm={(signal) => confirmAccount(model, token, signal)}
      done={({ account: { resume } }) => ({
        title: t('confirm.done'),
        text: resume ? t('confirm.resumeText') : t(`confirm.${model}Text`),
        action: (
          <ButtonLink
            kind="primary"
            size="l"
            to={resume ? `/login?redirect_to=${encodeURIComponent(resume)}` : '/login'}
          >
            {t('login.submit')}
          </ButtonLink>
        ),
      })}
      refused={
        <>
          <ButtonLink kind="primary" to="/login">
            {t('login.submit')}
          </ButtonLink>
          <ButtonLink to={model === 'user' ? '/registrazione-utente' : '/registrazione-avvocato'}>
            {t('confirm.register')}
          </ButtonLink>
        </>
      }
    />
  );
}
