import './board.css';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { inboxParts, type InboxPart } from '../../../../src/shared/requests/codes.js';
import { usePath } from '../../../ui/link';
import { InboxFilters } from '../inbox-filters';
import { arranged, itemsIn, ordersOf, tabKeys } from '../inbox-view';
import { RowNotes } from '../notes/notes-shown';
import { Left, usePlaceLine } from '../row-facts';
import type { InboxItem } from '../types';
import { useInboxView } from '../use-inbox';

/** The columns: every part of the inbox in which the firm still has something to do. */
const columns = tabKeys.filter((part) => part !== 'lost');

/** What the board shows, by the status of its response. */
export const boardStatuses = columns.flatMap((part) => inboxParts[part]);

/** What of a search belongs on the board. */
export const onBoard = (items: readonly InboxItem[]): InboxItem[] => columns.flatMap((part) => itemsIn(part, items));

/** The requests of all parts beside each other, one column a part. */
export function Board({ items }: { items: InboxItem[] }) {
  const { t } = useTranslation('inbox');
  const orders = ordersOf('to_answer');
  const [view, change] = useInboxView(orders);
  const shown = arranged(items, view);
  return (
    <>
      <InboxFilters items={items} orders={orders} view={view} onChange={change} />
      <div className="board">
        {columns.map((part) => (
          <Column key={part} part={part} items={itemsIn(part, shown)} />
        ))}
      </div>
      <p className="micro muted board-note">{t('board.note')}</p>
    </>
  );
}

function Column({ part, items }: { part: InboxPart; items: InboxItem[] }) {
  const { t } = useTranslation('inbox');
  const path = usePath();
  const placeLine = usePlaceLine();
  return (
    <section className="board-column" aria-labelledby={`board-${part}`}>
      <h2 id={`board-${part}`}>
        {t(`tab.${part}`)} <span className="num">{items.length}</span>
      </h2>
      {items.length === 0 && <p className="small muted">{t('board.none')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <RouterLink to={path(`/requests/${item.id}`)} className="board-card">
              <span className="board-t">{item.request_type.case_label}</span>
              <span className="inbox-m">{placeLine(item)}</span>
              <Left item={item} />
              <RowNotes notes={item.response.notes} />
            </RouterLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
