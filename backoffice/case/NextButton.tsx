import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { KeyCap } from '../keys/KeyCap';

/** Leaves the record undecided and opens the next. */
export function NextButton({ goOn }: { goOn: () => Promise<void> }) {
  const t = useTranslate();
  return (
    <Button
      variant="text"
      fullWidth
      sx={{ justifyContent: 'space-between', mt: 1 }}
      onClick={() => {
        void goOn();
      }}
    >
      <span>{t('backOffice.cases.next')}</span>
      <KeyCap of="next" />
    </Button>
  );
}
