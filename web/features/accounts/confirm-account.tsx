import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { confirmAccount, type Model } from './api';
import { Confirmation } from './confirmation';
import type { Entered } from './go-on';

/**
 * The address of a new account is confirmed; from here the person signs in, and continues the request that was begun,
 * if any. `onEntered` runs after the sign-in.
 */
export function ConfirmAccount({
  model,
  token,
  onEntered,
}: {
  model: Model;
  token: string;
  onEntered?: (answer: Entered, sends: boolean) => Promise<void>;
}) {
  const { t } = useTranslation('accounts');
  const sends = useSearchParams()[0].get('send') !== null;
  const asked = sends ? 'confirm.send' : 'confirm';
  return (
    <Confirmation
      title={t('confirm.asking')}
      question={{ title: t(`${asked}.title`), text: t(`${asked}.text`), button: t(`${asked}.submit`) }}
      confirm={async (signal) => {
        const answer = await confirmAccount(model, token, signal);
        await onEntered?.(answer, sends);
        return answer;
      }}
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
