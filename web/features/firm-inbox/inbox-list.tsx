import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { usePath } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { useOpening, type InboxItem } from './api';
import { PickBox } from './decline-many/pick-bar';
import type { Picking } from './decline-many/use-picking';
import { RowNotes } from './notes/notes-shown';
import { Facts, isNew, Left, usePlaceLine } from './row-facts';

/** The keys of the list with what they do, in the order of the sheet that explains them. */
const KEYS = ['next', 'previous', 'read', 'open', 'quote', 'opinion', 'messages', 'send', 'help'] as const;

/**
 * One line a request. Its keys work while the list has the focus, so that no key is taken elsewhere (WCAG 2.1.4): `?`
 * says which there are.
 */
export function FirmInboxList({
  items,
  label,
  selected,
  picking,
  hrefOf,
}: {
  items: InboxItem[];
  label: string;
  selected: number | null;
  picking: Picking;
  hrefOf: (item: InboxItem) => string;
}) {
  const { t } = useTranslation('inbox');
  const list = useRef<HTMLUListElement>(null);
  const placeLine = usePlaceLine();
  const [explained, setExplained] = useState(false);
  const press = useKeys({
    list,
    items,
    hrefOf,
    onHelp: () => {
      setExplained(true);
    },
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the links inside */}
      <ul
        className={picking.isOn ? 'inbox-rows picking' : 'inbox-rows'}
        aria-label={label}
        ref={list}
        onKeyDown={press}
      >
        {items.map((item) => (
          <li key={item.id} className={isNew(item) ? 'unread' : undefined}>
            {picking.isOn && <PickBox picking={picking} item={item} />}
            <RouterLink to={hrefOf(item)} preventScrollReset aria-current={item.id === selected ? 'true' : undefined}>
              <span className="inbox-t">{item.request_type.case_label}</span>
              <span className="inbox-left">
                <Left item={item} />
              </span>
              <span className="inbox-m">{placeLine(item)}</span>
              {item.excerpt && <span className="inbox-x">{item.excerpt}</span>}
              <Facts item={item} />
              <RowNotes notes={item.response.notes} />
            </RouterLink>
          </li>
        ))}
      </ul>
      <p className="micro muted only-large inbox-keys">
        {t('keys.before')}{' '}
        <Button
          kind="quiet"
          size="s"
          aria-haspopup="dialog"
          onClick={() => {
            setExplained(true);
          }}
        >
          {t('keys.show')} <kbd>?</kbd>
        </Button>
      </p>
      <Modal
        opened={explained}
        onClose={() => {
          setExplained(false);
        }}
        title={t('keys.title')}
      >
        <p className="small soft">{t('keys.lead')}</p>
        <dl className="inbox-keys-list">
          {KEYS.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{t(`keys.${key}.key`)}</kbd>
              </dt>
              <dd>{t(`keys.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

/** What a key does with the request of the focused row, where the server allows it. */
function useKeys({
  list,
  items,
  hrefOf,
  onHelp,
}: {
  list: { readonly current: HTMLUListElement | null };
  items: InboxItem[];
  hrefOf: (item: InboxItem) => string;
  onHelp: () => void;
}) {
  const navigate = useNavigate();
  const path = usePath();
  const opening = useOpening();
  const words = useProblemWords();
  const open = async (item: InboxItem): Promise<void> => {
    // Selected, its row stays in the list when it belongs to another part.
    await navigate(hrefOf(item), { preventScrollReset: true });
    await opening(item).catch((error: unknown) => {
      toast(words(error));
    });
  };
  /** The keys that need a row. */
  const acts: Readonly<Record<string, (item: InboxItem) => unknown>> = {
    o: (item) => can(item, 'open') && open(item),
    p: (item) =>
      ['quote', 'edit_quote', 'prepare_quote'].some((action) => can(item, action)) &&
      navigate(path(`/requests/${item.id}/preventivo`)),
    d: (item) => can(item, 'decline') && navigate(path(`/requests/${item.id}/parere`)),
    m: (item) => navigate(path(`/messages/${item.response.id}`)),
  };
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const key = event.key.toLowerCase();
    const item = items[at];
    const act = acts[key];
    if (key === 'j' || key === 'k')
      links[Math.min(links.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]?.focus();
    else if (key === '?') onHelp();
    else if (act && item) void act(item);
    else return;
    event.preventDefault();
  };
}

const can = ({ response }: InboxItem, action: string): boolean => response.allowed_actions.includes(action);
