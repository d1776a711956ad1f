import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { asFailure } from '../providers/http';

interface ProblemProps {
  error: unknown;
  onRetry?: () => void;
  /** `warning` is for what is nobody's mistake. */
  severity?: 'error' | 'warning';
  /** The label of the button. */
  label?: string;
}

/** What went wrong, in a sentence, and what to do about it. */
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
