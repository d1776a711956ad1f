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
      question={{ title: t('confirm.title'), text: t('confirm.text'), button: t('confirm.submit') }}
      confirm={(signal) => confirmAccount(model, token, signal)}
      done={({ account: { resume }, choose_password: choose }) => ({
        title: t('confirm.done'),
        text: choose ? t('confirm.chooseText') : resume ? t('confirm.resumeText') : t(`confirm.${model}Text`),
        action: choose ? (
          <ButtonLink kind="primary" size="l" to={`/reimposta-password/${choose.token}/${choose.key}`}>
            {t('confirm.choose')}
          </ButtonLink>
        ) : (
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
