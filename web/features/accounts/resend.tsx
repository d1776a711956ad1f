import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { resendConfirmation, type Model } from './api';

/**
 * Sends the confirmation once more.
 * @param models both when the kind of account is unknown: the server acts for the right one only
 */
export function Resend({ models, id }: { models: Model[]; id: string }) {
  const { t } = useTranslation('accounts');
  const words = useProblemWords();
  const [said, setSaid] = useState('');
  async function again(): Promise<void> {
    setSaid('');
    await Promise.all(models.map((model) => resendConfirmation(model, Number(id)))).then(
      () => {
        setSaid(t('mail.resent'));
      },
      (error: unknown) => {
        setSaid(words(error));
      },
    );
  }
  return (
    <div>
      <Button onClick={again}>{t('mail.resend')}</Button>
      <p role="status" className="small soft account-said">
        {said}
      </p>
    </div>
  );
}
