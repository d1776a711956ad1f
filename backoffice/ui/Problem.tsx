import { useTranslate } from 'react-admin';
import { asFailure } from '../providers/http';

/** What went wrong, in a sentence, and what can be done. `note` is for what nobody did wrong. */
export function Problem({
  error,
  onRetry,
  note = false,
  label,
}: {
  error: unknown;
  onRetry?: () => void;
  note?: boolean;
  label?: string;
}) {
  const t = useTranslate();
  return (
    <div className={note ? 'problem note' : 'problem'} role="alert">
      <p>{typeof error === 'string' ? error : asFailure(error).message}</p>
      {onRetry && (
        <button type="button" className="btn btn-2" onClick={onRetry}>
          {label ?? t('backOffice.action.retry')}
        </button>
      )}
    </div>
  );
}
