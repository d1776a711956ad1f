import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/may';
import { Button, ButtonLink } from '../../ui/button';
import { BuyCredits } from './buy-credits';

/**
 * The price, what is left after it, and the button; without enough credits, the two alternatives. Who only prepares the
 * quote reads that a lawyer of the firm sends it.
 */
export function QuoteSend({
  edit,
  cost,
  balance,
  pending,
  requestId,
  onPreview,
}: {
  edit: boolean;
  cost: number;
  balance: number;
  pending: boolean;
  requestId: number;
  onPreview: () => Promise<void>;
}) {
  const { t } = useTranslation('inbox');
  const isSender = useMay()('quote:send');
  const preview = (
    <Button wide icon="file" onClick={onPreview}>
      {t('quote.pdf')}
    </Button>
  );
  if (!isSender)
    return (
      <div className="quote-send">
        <p className="small">{t('quote.prepared')}</p>
        {preview}
      </div>
    );
  if (balance < cost)
    return (
      <div className="quote-send">
        <p className="small">
          <b>{t('act.noCredits')}</b> {t('act.noCreditsText')} {t('quote.keptPoor')}
        </p>
        <BuyCredits primary />
        <ButtonLink to={`/requests/${requestId}/parere`}>{t('act.opinion')}</ButtonLink>
        {preview}
      </div>
    );
  return (
    <div className="quote-send">
      <Button
        kind="primary"
        size="l"
        wide
        type="submit"
        pending={pending}
        price={edit ? undefined : t('credits', { count: cost })}
      >
        {t(edit ? 'quote.save' : 'quote.send')}
      </Button>
      {preview}
      <p className="small soft">
        {!edit && t('quote.after', { count: balance - cost })} {t('quote.editable')}
      </p>
    </div>
  );
}
