import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { asFailure } from '../providers/http';

interface ProblemProps {
  error: unknown;
  onRetry?: () => void;
  /** `warning` is for what nobody did wrong. */
  severity?: 'error' | 'warning';
  /** What the button says. */
  label?: string;
}

/** What went wrong, in a sentence, and what can be done. */
export function Problem({ error, onRetry, severity = 'error', label }: ProblemProps) {
  const t = useTranslate();
  return (
    <Alert severity={severity}>
      <p>{typeof error === 'string' ? error : asFailure(error).message}</p>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          {label ?? t('backOffice.action.retry')}
        </Button>
      )}
    </Alert>
  );
}
