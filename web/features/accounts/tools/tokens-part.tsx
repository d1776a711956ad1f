import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, queries } from '../../../api/queries';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { QueryBoundary, Time, useProblemWords } from '../../../ui/data';
import { useFormat } from '../../../ui/format/format';
import { Confirm } from '../../../ui/modal';
import { PartHead } from '../profile/frame';
import { revokeToken, scopeTexts, type ApiToken } from './api';
import { NewToken } from './new-token';

/** The tokens of the person: each can be revoked, and another one made. Rules 33.1 and 33.4. */
export function TokensPart({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const query = queries.useQuery('get', '/firm/api-tokens', {}, { select: ({ info }) => info });
  const [adding, setAdding] = useState(false);
  const [done, setDone] = useState('');
  const reread = () => invalidate(client, '/firm/api-tokens', '/account/security-events');
  return (
    <section aria-labelledby="tokens">
      <PartHead id="tokens" title={t('tokens.title')}>
        {t('tokens.text')}
      </PartHead>
      <p role="status" className="small">
        {done}
      </p>
      <QueryBoundary query={query} lines={2}>
        {({ tokens, limit, allowed_actions: allowed }) => (
          <>
            {tokens.length === 0 ? (
              <p className="soft">{t('tokens.none')}</p>
            ) : (
              <ul className="access-list">
                {tokens.map((token) => (
                  <TokenRow
                    key={token.id}
                    token={token}
                    onBegin={() => {
                      setDone('');
                    }}
                    onRevoked={async () => {
                      await reread();
                      setDone(t('tokens.revoked'));
                    }}
                  />
                ))}
              </ul>
            )}
            {allowed.includes('create') ? (
              <div className="row">
                <Button
                  kind="primary"
                  icon="plus"
                  onClick={() => {
                    setDone('');
                    setAdding(true);
                  }}
                >
                  {t('tokens.add')}
                </Button>
              </div>
            ) : (
              <p className="small soft">{t('tokens.enough', { max: limit })}</p>
            )}
          </>
        )}
      </QueryBoundary>
      {adding && (
        <NewToken
          hasPassword={hasPassword}
          onCreated={() => void reread()}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}

function TokenRow({
  token,
  onBegin,
  onRevoked,
}: {
  token: ApiToken;
  onBegin: () => void;
  onRevoked: () => Promise<void>;
}) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { id, name, scopes, expires_at, expired, last_used_on: used } = token;
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> {expired && <Badge tint="no">{t('tokens.expiredBadge')}</Badge>}
        </p>
        <p className="small">{scopes.map((scope) => t(`tokens.scope.${scopeTexts[scope]}.name`)).join(' · ')}</p>
        <p className="small soft">
          <Time at={expires_at} as="date" say={(at) => t(expired ? 'tokens.expired' : 'tokens.expires', { at })} />
          {' · '}
          {used === null ? t('tokens.neverUsed') : t('tokens.used', { day: format.date(used) })}
        </p>
        {problem && (
          <p role="alert" className="small">
            {problem}
          </p>
        )}
      </div>
      <div className="row">
        <Button
          aria-label={t('tokens.revokeOf', { name })}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('tokens.revoke')}
        </Button>
        <Confirm
          opened={asking}
          onClose={() => {
            setAsking(false);
          }}
          title={t('tokens.revokeQuestion', { name })}
          confirm={t('tokens.revokeYes')}
          kind="danger"
          onConfirm={async () => {
            setProblem('');
            onBegin();
            try {
              await revokeToken(id);
              await onRevoked();
            } catch (error) {
              setProblem(words(error));
            }
          }}
        >
          <p>{t('tokens.revokeText')}</p>
        </Confirm>
      </div>
    </li>
  );
}
