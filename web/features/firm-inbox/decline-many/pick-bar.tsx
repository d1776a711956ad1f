import './decline-many.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { Picking } from './use-picking';

/** Above the list: starts the selection, says how many rows are selected, and declines them. */
export function PickBar({ picking, onDecline }: { picking: Picking; onDecline: () => void }) {
  const { t } = useTranslation('inbox');
  const { isOn, able, picked, turn, set } = picking;
  if (!isOn && able.length < 2) return null;
  if (!isOn)
    return (
      <div className="pick-bar">
        <Button
          size="s"
          kind="quiet"
          icon="check"
          onClick={() => {
            turn(true);
          }}
        >
          {t('many.start')}
        </Button>
      </div>
    );
  return (
    <div className="pick-bar pick-bar-on" role="group" aria-label={t('many.label')}>
      <p className="small num" role="status">
        {t('many.picked', { count: picked.length })}
      </p>
      <Button
        size="s"
        kind="quiet"
        onClick={() => {
          set(picked.length < able.length ? able.map(({ id }) => id) : []);
        }}
      >
        {t(picked.length < able.length ? 'many.all' : 'many.none')}
      </Button>
      <Button
        size="s"
        kind="quiet"
        onClick={() => {
          turn(false);
        }}
      >
        {t('many.stop')}
      </Button>
      {picked.length > 0 && (
        <Button size="s" onClick={onDecline}>
          {t('many.decline', { count: picked.length })}
        </Button>
      )}
    </div>
  );
}

/** The box of a row that can be declined; rows that can't have none. */
export function PickBox({ picking, item }: { picking: Picking; item: Picking['able'][number] }) {
  const { t } = useTranslation('inbox');
  const { able, picked, set } = picking;
  if (!able.includes(item)) return <span />;
  const ids = picked.map(({ id }) => id);
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        checked={picked.includes(item)}
        onChange={({ target: { checked } }) => {
          set(checked ? [...ids, item.id] : ids.filter((id) => id !== item.id));
        }}
      />
      <span className="vh">
        {t('many.pick', { type: item.request_type.case_label, city: item.geo.city ?? '', id: item.id })}
      </span>
    </label>
  );
}
