import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icon';
import { useShell } from '../../ui/page-meta';
import type { InboxItem } from './api';
import { distances, labelsOf, stepsIn, type InboxView, type Order, type Shape } from './inbox-view';

const ICONS: Readonly<Record<Shape, IconName>> = { list: 'list', map: 'map', board: 'columns' };

/** Subject, distance, label, order, and list, map or columns. */
export function InboxFilters({
  items,
  orders,
  view,
  onChange,
}: {
  items: InboxItem[];
  orders: readonly Order[];
  view: InboxView;
  onChange: (change: Partial<InboxView>) => void;
}) {
  const { t } = useTranslation('inbox');
  const { subjects } = useShell();
  const labels = labelsOf(items);
  const types = [...new Map(items.map(({ request_type: type }) => [type.id, type.label]))].sort((a, b) =>
    a[1].localeCompare(b[1]),
  );
  return (
    <div className="inbox-filters" role="group" aria-label={t('filter.label')}>
      <select
        className="in"
        aria-label={t('filter.type')}
        value={view.type}
        onChange={(event) => {
          onChange({ type: event.target.value, selected: null });
        }}
      >
        <option value="">{t('filter.allTypes')}</option>
        {types.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        {view.type && !types.some(([id]) => id === view.type) && (
          <option value={view.type}>{subjects.find(({ id }) => id === view.type)?.label ?? view.type}</option>
        )}
      </select>
      <select
        className="in"
        aria-label={t('filter.distance')}
        value={view.distance}
        onChange={(event) => {
          onChange({ distance: event.target.value, selected: null });
        }}
      >
        <option value="">{t('filter.anywhere')}</option>
        {distances.map((km) => (
          <option key={km} value={km}>
            {t('filter.within', { km })}
          </option>
        ))}
      </select>
      {(labels.length > 0 || view.label) && (
        <select
          className="in"
          aria-label={t('filter.labelOf')}
          value={view.label}
          onChange={(event) => {
            onChange({ label: event.target.value, selected: null });
          }}
        >
          <option value="">{t('filter.anyLabel')}</option>
          {[...new Set([...labels, ...(view.label ? [view.label] : [])])].map((label) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </select>
      )}
      <select
        className="in"
        aria-label={t('filter.order')}
        value={view.order}
        onChange={(event) => {
          onChange({ order: event.target.value as Order });
        }}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {order === 'step' ? t('filter.step', { count: stepsIn(items) }) : t(`filter.${order}`)}
          </option>
        ))}
      </select>
      <span className="inbox-seg" role="group" aria-label={t('filter.view')}>
        {(['list', 'map', 'board'] as const).map((shape) => (
          <button
            key={shape}
            type="button"
            aria-pressed={view.shape === shape}
            onClick={() => {
              onChange({ shape });
            }}
          >
            <Icon name={ICONS[shape]} />
            {t(`filter.${shape}`)}
          </button>
        ))}
      </span>
    </div>
  );
}
