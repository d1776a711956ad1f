import { useListContext, useTranslate } from 'react-admin';
import { Icon } from '../../web/ui/icon';
import { useFormat } from '../ui/format';

const SIZES = [25, 50, 100] as const;

/** Which part of a list one sees, and the way to the rest. */
export function Pager() {
  const t = useTranslate();
  const format = useFormat();
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const last = Math.max(1, Math.ceil(total / perPage));
  const go = (to: number) => {
    setPage(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className="pager" aria-label={t('backOffice.pages')}>
      <span className="num">
        {t('backOffice.range', {
          from: format.number((page - 1) * perPage + 1),
          to: format.number(Math.min(page * perPage, total)),
          total: format.number(total),
        })}
      </span>
      {total > SIZES[0] && (
        <label>
          {t('backOffice.per_page')}
          <select
            className="in"
            value={perPage}
            onChange={(event) => {
              setPerPage(Number(event.target.value));
            }}
          >
            {SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {last > 1 && (
        <>
          <button
            type="button"
            className="btn btn-2"
            disabled={page <= 1}
            onClick={() => {
              go(page - 1);
            }}
          >
            <Icon name="back" />
            {t('backOffice.action.previous')}
          </button>
          <button
            type="button"
            className="btn btn-2"
            disabled={page >= last}
            onClick={() => {
              go(page + 1);
            }}
          >
            {t('backOffice.action.next')}
            <Icon name="arrow" />
          </button>
        </>
      )}
    </nav>
  );
}
