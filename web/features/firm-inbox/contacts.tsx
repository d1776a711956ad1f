import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditLimits } from '../../../src/shared/limits.js';
import { invalidate } from '../../api/queries';
import { useMay } from '../../api/may';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { refreshCredits } from '../credits/api';
import { useMoves, type InboxRequest } from './api';

/** The citizen's contacts, once they are visible to the firm. */
export function Contacts({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { user } = request;
  if (!user) return null;
  const phones = [user.mobile, user.phone].filter((phone): phone is string => Boolean(phone));
  return (
    <section className="inbox-part inbox-contacts" aria-labelledby={`contacts-${request.id}`}>
      <h3 className="inbox-h" id={`contacts-${request.id}`}>
        {t('contacts.title')}
      </h3>
      <p className="inbox-name">
        {user.first_name} {user.last_name}
      </p>
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <Icon name="phone" />
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{format.phone(phone)}</a>
          </li>
        ))}
        <li>
          <Icon name="msg" />
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </li>
      </ul>
    </section>
  );
}

/** Buys phone and e-mail together, after asking once more with the balance that will be left. */
export function BuyContacts({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const words = useProblemWords();
  const client = useQueryClient();
  const moves = useMoves(request);
  const balance = useSession()?.account.credits ?? 0;
  const mayBuy = useMay()('credits:buy');
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState('');
  const price = creditLimits.contacts;
  if (balance < price)
    return (
      <p className="small soft">
        {t('contacts.tooFew', { price: t('credits', { count: price }), balance: t('credits', { count: balance }) })}{' '}
        {mayBuy ? <Link to="/credits#pacchetti">{t('act.buyCredits')}</Link> : t('act.othersBuy')}
      </p>
    );
  const buy = async (): Promise<void> => {
    try {
      await moves.buyContacts();
      await Promise.all([refreshCredits(), invalidate(client, '/credits', '/requests/{id}', '/responses/{id}')]);
      toast(t('contacts.done'));
      setAsking(false);
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <>
      <Button
        icon="phone"
        price={t('credits', { count: price })}
        onClick={() => {
          setFailed('');
          setAsking(true);
        }}
      >
        {t('contacts.buy')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={t('contacts.ask')}
      >
        <p>{t('contacts.text')}</p>
        <p className="inbox-gap">{t('contacts.after', { count: balance - price })}</p>
        {failed && (
          <p className="err" role="alert">
            {failed}
          </p>
        )}
        <div className="modal-acts">
          <Button kind="primary" price={t('credits', { count: price })} onClick={buy}>
            {t('contacts.confirm')}
          </Button>
          <Button
            onClick={() => {
              setAsking(false);
            }}
          >
            {common('action.cancel')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
