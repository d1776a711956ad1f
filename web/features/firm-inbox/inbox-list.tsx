import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { usePath } from '../../ui/link';
import type { InboxItem } from './api';
import { Facts, isNew, Left, usePlaceLine } from './row-facts';

/**
 * One line a request. J and K move through it, Enter opens, P opens the quote: only while the list has the focus, so
 * that no key is taken elsewhere.
 */
export function FirmInboxList({
  items,
  label,
  selected,
  hrefOf,
}: {
  items: InboxItem[];
  label: string;
  selected: number | null;
  hrefOf: (item: InboxItem) => string;
}) {
  const { t } = useTranslation('inbox');
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the links inside */}
      <ul className="inbox-rows" aria-label={label} ref={list} onKeyDown={press}>
        {items.map((item) => (
          <li key={item.id} className={isNew(item) ? 'unread' : undefined}>
            <RouterLink to={hrefOf(item)} preventScrollReset aria-current={item.id === selected ? 'true' : undefined}>
              <span className="inbox-t">{item.request_type.case_label}</span>
              <span className="inbox-left">
                <Left item={item} />
              </span>
              <span className="inbox-m">{placeLine(item)}</span>
              {item.excerpt && <span className="inbox-x">{item.excerpt}</span>}
              <Facts item={item} />
            </RouterLink>
          </li>
        ))}
      </ul>
      <p className="micro muted only-large inbox-keys">
        {t('keys.before')} <kbd>J</kbd> {t('keys.and')} <kbd>K</kbd> {t('keys.walk')} <kbd>{t('keys.enter')}</kbd>{' '}
        {t('keys.open')} <kbd>P</kbd> {t('keys.quote')}
      </p>
    </>
  );
}
