import { useTranslation } from 'react-i18next';
import { Badge, type Tint } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Time } from '../../../ui/data';
import { Disclosure } from '../../../ui/disclosure';
import { answerTexts, eventTexts, type Delivery, type Webhook } from './api';

const TINTS: Readonly<Record<Delivery['status'], Tint>> = { pending: 'wait', delivered: 'ok', failed: 'no' };

/** What was sent last: when, what, where to, and what became of it. */
export function Deliveries({
  deliveries,
  webhooks,
  onReread,
}: {
  deliveries: readonly Delivery[];
  webhooks: readonly Webhook[];
  onReread: () => Promise<unknown>;
}) {
  const { t } = useTranslation('integrations');
  if (webhooks.length === 0) return null;
  return (
    <Disclosure title={t('webhooks.log')}>
      {deliveries.length === 0 ? (
        <p className="soft">{t('webhooks.logEmpty')}</p>
      ) : (
        <ul className="access-list">
          {deliveries.map(({ id, event, status, created_at, attempts, answer, webhook_id }) => (
            <li key={id}>
              <div>
                <p>
                  {t(`webhooks.event.${eventTexts[event]}`)}{' '}
                  <Badge tint={TINTS[status]}>{t(`webhooks.status.${status}`)}</Badge>
                </p>
                <p className="small soft">{webhooks.find((webhook) => webhook.id === webhook_id)?.url}</p>
                <p className="small soft">
                  <Time at={created_at} as="stamp" />
                  {attempts > 0 && ` · ${t('webhooks.attempts', { count: attempts })}`}
                  {answer !== null &&
                    ` · ${answer in answerTexts ? t(`webhooks.answer.${answerTexts[answer as keyof typeof answerTexts]}`) : t('webhooks.answered', { answer })}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button kind="quiet" onClick={onReread}>
          {t('webhooks.reread')}
        </Button>
      </div>
    </Disclosure>
  );
}
