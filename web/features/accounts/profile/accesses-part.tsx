import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, queries } from '../../../api/queries';
import { Badge } from '../../../ui/badge';
import { Button, ButtonLink } from '../../../ui/button';
import { QueryBoundary, Time, useProblemWords } from '../../../ui/data';
import { endOtherSessions, endSession } from './api';
import { PartHead } from './frame';

/** The places where the account is signed in, each with a button to end it, and the history of sign-ins. */
export function AccessesPart() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const sessions = queries.useQuery('get', '/account/sessions', {}, { select: ({ info }) => info });
  const events = queries.useQuery('get', '/account/security-events', {}, { select: ({ info }) => info });
  const words = useProblemWords();
  const [ended, setEnded] = useState(false);
  const [failed, setFailed] = useState('');
  const end = async (ending: () => Promise<unknown>) => {
    setEnded(false);
    setFailed('');
    try {
      await ending();
      await invalidate(client, '/account/sessions');
      setEnded(true);
    } catch (error) {
      setFailed(words(error));
    }
  };
  const where = (device: string | null, address: string | null) =>
    [device ?? t('security.device'), address && t('security.from', { address })].filter(Boolean).join(' · ');
  return (
    <section aria-labelledby="accesses">
      <PartHead id="accesses" title={t('security.accesses')}>
        {t('security.accessesText')}
      </PartHead>
      <p role="status" className="small">
        {ended && t('security.ended')}
      </p>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <QueryBoundary query={sessions} lines={2}>
        {(list) => (
          <>
            <ul className="access-list">
              {list.map(({ id, current, device, address, last_seen_at }) => (
                <li key={id}>
                  <div>
                    <p>
                      {where(device, address)} {current && <Badge tint="ok">{t('security.here')}</Badge>}
                    </p>
                    <p className="small soft">
                      <Time at={last_seen_at} say={(at) => t('security.seen', { at })} />
                    </p>
                  </div>
                  {current ? (
                    <ButtonLink to="/logout" prefetch="none">
                      {t('security.logout')}
                    </ButtonLink>
                  ) : (
                    <Button
                      aria-label={t('security.endOf', { device: where(device, address) })}
                      onClick={() => end(() => endSession(id))}
                    >
                      {t('security.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <div className="row">
                <Button onClick={() => end(endOtherSessions)}>{t('security.endOthers')}</Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      <details className="access-log">
        <summary>{t('security.log')}</summary>
        <QueryBoundary query={events} lines={3}>
          {(list) =>
            list.length === 0 ? (
              <p>{t('security.logEmpty')}</p>
            ) : (
              <ul className="access-list">
                {list.map(({ kind, at, device, address }) => (
                  <li key={`${at} ${kind}`}>
                    <div>
                      <p>{t(`security.events.${kind}`)}</p>
                      <p className="small soft">
                        <Time at={at} as="stamp" /> · {where(device, address)}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </details>
    </section>
  );
}
