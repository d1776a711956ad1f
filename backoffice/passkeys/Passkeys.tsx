import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Failure, send } from '../providers/http';
import { Row } from '../ui/Page';
import { useFormat } from '../ui/format';
import { addPasskey, hasPasskeys, type Passkey } from './device';

/** One's own passkeys. A fresh code is asked for before each change. */
export function Passkeys() {
  const t = useTranslate();
  const notify = useNotify();
  const { day } = useFormat();
  const [list, setList] = useState<Passkey[]>([]);
  useEffect(() => {
    void send<Passkey[]>('GET', 'me/passkeys').then(setList, () => undefined);
  }, []);
  const change = async (act: () => Promise<Passkey[]>, words: string) => {
    try {
      setList(await act());
      notify(words);
    } catch (error) {
      notify(error instanceof Failure ? error.message : 'backOffice.passkeys.not_confirmed', { type: 'warning' });
    }
  };
  return (
    <>
      <p className="soft">{t('backOffice.passkeys.text')}</p>
      {list.map(({ id, name, created_at }) => (
        <Row key={id}>
          <span>
            {name} · {t('backOffice.passkeys.created', { day: day(created_at) })}
          </span>
          <Button
            aria-label={t('backOffice.passkeys.remove_of', { name })}
            onClick={() =>
              void change(async () => {
                await send('DELETE', `me/passkeys/${id}`);
                return send('GET', 'me/passkeys');
              }, 'backOffice.passkeys.removed')
            }
          >
            {t('backOffice.passkeys.remove')}
          </Button>
        </Row>
      ))}
      {hasPasskeys() && (
        <Row>
          <Button variant="outlined" onClick={() => void change(addPasskey, 'backOffice.passkeys.added')}>
            {t('backOffice.passkeys.add')}
          </Button>
        </Row>
      )}
    </>
  );
}
