import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useFormat } from '../ui/format';
import { Row } from '../ui/Page';
import type { Kept } from './use-kept';

interface DraftOfferProps<V> {
  kept: Kept<V>;
  /** Puts what was typed into the form. */
  onTake: (values: V) => void;
}

/** Offers what was typed at an earlier visit. The fields wait for the answer, so that neither text is lost. */
export function DraftOffer<V>({ kept: { offer, answer }, onTake }: DraftOfferProps<V>) {
  const t = useTranslate();
  const format = useFormat();
  if (!offer) return null;
  return (
    <Alert severity="info" sx={{ my: 2, width: '100%', '& p': { mb: 1 } }}>
      <p>{t('backOffice.draft.found', { at: format.stamp(offer.at) })}</p>
      <Row>
        <Button
          variant="contained"
          onClick={() => {
            answer(true);
            onTake(offer.values);
          }}
        >
          {t('backOffice.draft.take')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => {
            answer(false);
          }}
        >
          {t('backOffice.draft.discard')}
        </Button>
      </Row>
    </Alert>
  );
}
