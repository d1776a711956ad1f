import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Rich } from '../../ui/rich';
import { canPush, isPushOn, turnPushOff, turnPushOn } from './push';

type State = 'reading' | 'unsupported' | 'off' | 'on' | 'refused' | 'failed';

/** Whether this browser gets push notifications while the site is closed, and the switch for it. Rule 15.14. */
export function PushPart() {
  const { t } = useTranslation('notices');
  const [state, setState] = useState<State>(() => (canPush() ? 'reading' : 'unsupported'));
  useEffect(() => {
    if (!canPush()) return;
    isPushOn().then(
      (on) => {
        setState(on ? 'on' : Notification.permission === 'denied' ? 'refused' : 'off');
      },
      () => {
        setState('off');
      },
    );
  }, []);
  const change = async (work: Promise<State>): Promise<void> => {
    setState(await work.catch((): State => 'failed'));
  };
  return (
    <>
      <p className="soft small measure">{t('push.text')}</p>
      {state !== 'unsupported' && (
        <p className="soft small measure">
          <Rich text={t('push.who')} marks={{ a: <Link to="/privacy#fuori-ue">x</Link> }} />
        </p>
      )}
      <p role="status" className="small push-state">
        {state === 'on' && t('push.on')}
        {state === 'refused' && t('push.refused')}
        {state === 'unsupported' && t('push.unsupported')}
        {state === 'failed' && t('push.failed')}
      </p>
      {state === 'on' ? (
        <Button size="s" onClick={() => change(turnPushOff().then(() => 'off'))}>
          {t('push.turnOff')}
        </Button>
      ) : (
        state !== 'unsupported' && (
          <Button
            size="s"
            icon="bell"
            disabled={state === 'reading'}
            onClick={() => change(turnPushOn().then((on) => (on ? 'on' : 'refused')))}
          >
            {t('push.turnOn')}
          </Button>
        )
      )}
    </>
  );
}
