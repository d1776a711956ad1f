import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../ui/ActionDialog';
import { SmallTable } from '../ui/SmallTable';
import { keyNames, keys } from './keys';
import { useSingleKeys } from './use-keys';

/** The keys that exist, and the switch that turns off those of a single sign. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <ActionDialog open={open} title={t('backOffice.keys.title')} action={null} busy={false} onClose={onClose}>
      <SmallTable
        label={t('backOffice.keys.title')}
        head={['key', 'does', 'where'].map((name) => ({ text: t(`backOffice.keys.head.${name}`) }))}
        rows={keyNames
          .filter((name) => singleKeys || keys[name].ctrl)
          .map((name) => ({
            key: name,
            cells: [
              <kbd key="key">{t(keys[name].cap, { _: keys[name].cap })}</kbd>,
              t(`backOffice.keys.does.${name}`),
              t(`backOffice.keys.where.${keys[name].where}`),
            ],
          }))}
      />
      <FormControlLabel
        control={
          <Switch
            checked={singleKeys}
            onChange={(_event, on) => {
              setSingleKeys(on);
            }}
          />
        }
        label={t('backOffice.keys.single')}
      />
    </ActionDialog>
  );
}
