import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, queries } from '../../../api/queries';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { QueryBoundary, Time, useProblemWords } from '../../../ui/data';
import { Confirm } from '../../../ui/modal';
import { PartHead } from '../profile/frame';
import { enableWebhook, eventTexts, removeWebhook, testWebhook, type Webhook } from './api';
import { Deliveries } from './deliveries';
import { NewWebhook } from './new-webhook';

/** The addresses that are told of events, and what was sent there last. Rules 33.5 to 33.9. */
export function WebhooksPart() {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const query = queries.useQuery('get', '/firm/webhooks', {}, { select: ({ info }) => info });
  const [adding, setAdding] = useState(false);
  const [done, setDone] = useState('');
  const reread = () => invalidate(client, '/firm/webhooks', '/firm/activity');
  return (
    <section aria-labelledby="webhooks">
      <PartHead id="webhooks" title={t('webhooks.title')}>
        {t('webhooks.text')}
      </PartHead>
      <p role="status" className="small">
        {done}
      </p>
      <QueryBoundary query={query} lines={2}>
        {({ webhooks, deliveries, limit, allowed_actions: allowed }) => (
          <>
            {webhooks.length === 0 ? (
              <p className="soft">{t('webhooks.none')}</p>
            ) : (
              <ul className="access-list">
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onBegin={() => {
                      setDone('');
                    }}
                    onChanged={async (words) => {
                      await reread();
                      setDone(words);
                    }}
                  />
                ))}
              </ul>
            )}
            {allowed.includes('create') ? (
              <div className="row">
                <Button
                  icon="plus"
                  onClick={() => {
                    setDone('');
                    setAdding(true);
                  }}
                >
                  {t('webhooks.add')}
                </Button>
              </div>
            ) : (
              <p className="small soft">{t('webhooks.enough', { max: limit })}</p>
            )}
            <Deliveries deliveries={deliveries} webhooks={webhooks} onReread={reread} />
          </>
        )}
      </QueryBoundary>
      {adding && (
        <NewWebhook
          onAdded={() => void reread()}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}

function WebhookRow({
  webhook,
  onBegin,
  onChanged,
}: {
  webhook: Webhook;
  /** What was announced before is no longer true of what comes. */
  onBegin: () => void;
  onChanged: (words: string) => Promise<void>;
}) {
  const { t } = useTranslation('integrations');
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { id, url, events, disabled_at: disabled } = webhook;
  const act = async (work: () => Promise<unknown>, done: string) => {
    setProblem('');
    onBegin();
    try {
      await work();
      await onChanged(done);
    } catch (error) {
      setProblem(words(error));
    }
  };
  return (
    <li>
      <div>
        <p>
          <b>{url}</b> {disabled !== null && <Badge tint="no">{t('webhooks.off')}</Badge>}
        </p>
        <p className="small soft">{events.map((event) => t(`webhooks.event.${eventTexts[event]}`)).join(' · ')}</p>
        {disabled !== null && (
          <p className="small">
            <Time at={disabled} as="date" say={(at) => t('webhooks.offText', { at })} />
          </p>
        )}
        {problem && (
          <p role="alert" className="small">
            {problem}
          </p>
        )}
      </div>
      <div className="row">
        {disabled === null ? (
          <Button
            aria-label={t('webhooks.testOf', { url })}
            onClick={() => act(() => testWebhook(id), t('webhooks.tested'))}
          >
            {t('webhooks.test')}
          </Button>
        ) : (
          <Button
            aria-label={t('webhooks.enableOf', { url })}
            onClick={() => act(() => enableWebhook(id), t('webhooks.enabled'))}
          >
            {t('webhooks.enable')}
          </Button>
        )}
        <Button
          aria-label={t('webhooks.removeOf', { url })}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('webhooks.remove')}
        </Button>
        <Confirm
          opened={asking}
          onClose={() => {
            setAsking(false);
          }}
          title={t('webhooks.removeQuestion')}
          confirm={t('webhooks.removeYes')}
          kind="danger"
          onConfirm={() => act(() => removeWebhook(id), t('webhooks.removed'))}
        >
          <p>{t('webhooks.removeText', { url })}</p>
        </Confirm>
      </div>
    </li>
  );
}
