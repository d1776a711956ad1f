import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { usePath } from '../../ui/link';
import type { DeskItem } from './api';
import { Facts, isNew, Left, usePlaceLine } from './row-facts';

/**
 * One line a request. J and K go through it, Enter opens, P leads to the quote: only while the list has the focus, so
 * that no key is taken elsewhere.
 */
export function DeskList({
  items,
  label,
  selected,
  hrefOf,
}: {
  items: DeskItem[];
  label: string;
  selected: number | null;
  hrefOf: (item: DeskItem) => string;
}) {
  const { t } = useTranslation('desk');
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const path = usePath();
  const placeLine = usePlaceLine();
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') {
      links[Math.min(links.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]?.focus();
      event.preventDefault();
    }
    const item = items[at];
    if (key === 'p' && item?.response.allowed_actions.includes('quote')) {
      event.preventDefault();
      void navigate(path(`/requests/${item.id}/preventivo`));
    }
  };
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the links inside */}
      <ul className="desk-rows" aria-label={label} ref={list} onKeyDown={press}>
        {items.map((item) => (
          <li key={item.id} className={isNew(item) ? 'unread' : undefined}>
            <RouterLink to={hrefOf(item)} preventScrollReset aria-current={item.id === selected ? 'true' : undefined}>
              <span className="desk-t">{item.request_type.label}</span>
              <span className="desk-left">
                <Left item={item} />
              </span>
              <span className="desk-m">{placeLine(item)}</span>
              {item.excerpt && <span className="desk-x">{item.excerpt}</span>}
              <Facts item={item} />
            </RouterLink>
          </li>
        ))}
      </ul>
      <p className="micro muted only-large desk-keys">
        {t('keys.before')} <kbd>J</kbd> {t('keys.and')} <kbd>K</kbd> {t('keys.walk')} <kbd>{t('keys.enter')}</kbd>{' '}
        {t('keys.open')} <kbd>P</kbd> {t('keys.quote')}
      </p>
    </>
  );
}
