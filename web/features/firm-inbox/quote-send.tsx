import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button';

/** The price, what is left after it, and the button; without enough credits, the two alternatives. */
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
  const preview = (
    <Button wide icon="file" onClick={onPreview}>
      {t('quote.pdf')}
    </Button>
  );
  if (balance < cost)
    return (
      <div className="quote-send">
        <p className="small">
          <b>{t('act.noCredits')}</b> {t('act.noCreditsText')} {t('quote.keptPoor')}
        </p>
        <ButtonLink kind="primary" to="/credits#pacchetti">
          {t('act.buyCredits')}
        </ButtonLink>
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
