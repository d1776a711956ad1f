import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditLimits } from '../../../src/shared/limits.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { useSession } from '../../api/session';
import { Button, ButtonLink } from '../../ui/button';
import { Time, useProblemWords } from '../../ui/data';
import { useOpening, type InboxRequest } from './api';
import { BuyCredits } from './buy-credits';
import { BuyContacts } from './contacts';
import { RenewQuote } from './renew-quote';
import { WithdrawQuote } from './withdraw-quote';

/** What the firm can do now, with the cost and the consequences of each. */
export function Actions({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const { response } = request;
  const can = (action: string): boolean => response.allowed_actions.includes(action);
  const credits = useSession()?.account.credits ?? 0;
  if (response.status.id === ResponseStatus.pending) {
    return (
      <div className="inbox-act">
        <p className="small soft">
          {t('act.turn')} {response.deadline && <Time at={response.deadline} />}.
        </p>
      </div>
    );
  }
  if (can('open')) return <Open request={request} />;
  if (can('edit_quote')) {
    return (
      <div className="inbox-act">
        <ButtonLink kind="primary" icon="edit" to={`/requests/${request.id}/preventivo`}>
          {t('act.edit')}
        </ButtonLink>
        <p className="micro soft">{t('act.editNote')}</p>
        {can('buy_contacts') && <BuyContacts request={request} />}
        {can('renew_quote') && <RenewQuote request={request} />}
        {can('withdraw_quote') && <WithdrawQuote request={request} />}
      </div>
    );
  }
  if (can('buy_contacts') || can('renew_quote') || can('withdraw_read_quote'))
    return (
      <div className="inbox-act">
        {can('buy_contacts') && <BuyContacts request={request} />}
        {can('renew_quote') && <RenewQuote request={request} />}
        {can('withdraw_read_quote') && <WithdrawQuote request={request} />}
      </div>
    );
  if (can('prepare_quote'))
    return (
      <div className="inbox-act">
        <ButtonLink kind="primary" icon="edit" to={`/requests/${request.id}/preventivo`}>
          {t('act.prepare')}
        </ButtonLink>
        <p className="micro soft">{t('act.prepareNote')}</p>
      </div>
    );
  if (!can('quote') && !can('decline')) return null;
  const poor = credits < creditLimits.quote;
  return (
    <div className="inbox-act">
      {can('quote') && !poor && (
        <ButtonLink
          kind="primary"
          price={t('act.atSending', { price: t('credits', { count: creditLimits.quote }) })}
          to={`/requests/${request.id}/preventivo`}
        >
          {t('act.quote')}
        </ButtonLink>
      )}
      {can('quote') && poor && (
        <p className="small">
          <b>{t('act.noCredits')}</b> {t('act.noCreditsText')}
        </p>
      )}
      {can('decline') && (
        <ButtonLink kind={poor ? 'primary' : 'secondary'} to={`/requests/${request.id}/parere`}>
          {t('act.opinion')}
        </ButtonLink>
      )}
      {can('quote') && poor && <BuyCredits />}
      <p className="micro soft">
        {t('act.free')}{' '}
        {request.shared_contacts
          ? t('act.contactsOn', { price: t('credits', { count: creditLimits.contacts }) })
          : t('act.contactsOff')}
      </p>
    </div>
  );
}

/** Opening is free, but counted: the text before the button says so. */
function Open({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const words = useProblemWords();
  const opening = useOpening();
  const [failed, setFailed] = useState('');
  const open = async (): Promise<void> => {
    setFailed('');
    try {
      await opening(request);
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <div className="inbox-act">
      <p className="small soft">
        {t('act.openNote')}{' '}
        {request.response.lapse_at && (
          <>
            {t('act.openBy')} <Time at={request.response.lapse_at} as="day" />.
          </>
        )}
      </p>
      <Button kind="primary" icon="door" onClick={open}>
        {t('act.open')}
      </Button>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
