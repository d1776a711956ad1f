import { useState } from 'react';
import { Button, useTranslate, type RaRecord } from 'react-admin';
import { Icon, type IconName } from '../../web/ui/icon';
import { BulkDialog } from './BulkDialog';

interface BulkButtonProps<R extends RaRecord> {
  icon: IconName;
  /** The label of the button, a verb. */
  label: string;
  /** The texts of the question and the notice: `${texts}.question` and `${texts}.done`. */
  texts: string;
  /** The consequences, in a sentence. */
  follows: string;
  danger?: boolean;
  applies?: (record: R) => boolean;
  nameOf: (record: R) => string;
  act: (record: R) => Promise<unknown>;
}

/** An action on all selected records at once. */
export function BulkButton<R extends RaRecord>({ icon, label, texts, follows, ...action }: BulkButtonProps<R>) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        label={label}
        color={action.danger ? 'error' : 'primary'}
        onClick={() => {
          setAsking(true);
        }}
      >
        <Icon name={icon} />
      </Button>
      <BulkDialog<R>
        {...action}
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={(count) => t(`${texts}.question`, { smart_count: count })}
        confirm={t(label)}
        done={(count) => t(`${texts}.done`, { smart_count: count })}
      >
        <p>{t(follows)}</p>
      </BulkDialog>
    </>
  );
}
