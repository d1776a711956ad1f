import '../../ui/fields/field.css';
import './inbox.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { inboxParts, type InboxPart } from '../../../src/shared/requests/codes.js';
import { useMay, useSeesAssigned } from '../../api/may';
import { useSession } from '../../api/session';
import {
  Breadcrumbs,
  Loading,
  QueryBoundary,
  SEARCH_PARAM,
  SearchField,
  Tabs,
  useClearSearch,
  useSearchWords,
  useTab,
} from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Button, ButtonLink } from '../../ui/button';
import { ItalyMap } from '../../ui/ItalyMap';
import { usePath } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { CreditLine } from '../credits/credit-line';
import { Board, boardStatuses, onBoard } from './board/board';
import { useFirmRequest, useInbox, useInboxCounts, type InboxCounts, type InboxItem } from './api';
import { SavedFilters } from './filters/saved-filters';
import { InboxFilters } from './inbox-filters';
import { DeclineMany } from './decline-many/decline-many';
import { PickBar } from './decline-many/pick-bar';
import { usePicking } from './decline-many/use-picking';
import { FirmInboxList } from './inbox-list';
import { arranged, ordersOf, partWithWork, itemsIn, tabKeys } from './inbox-view';
import { RequestPanel } from './request-panel';
import { usePlaceLine } from './row-facts';
import { keptKeys, useInboxView, useWide } from './use-inbox';

/** The requests that were forwarded to the firm, by the next action. */
export default function RequestsScreen() {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const tab = useTab(tabKeys);
  const may = useMay();
  const seesAssigned = useSeesAssigned();
  const counts = useInboxCounts();
  const settled = usePartWithWork(counts.data, counts.isError);
  const words = useSearchWords();
  const [{ shape }] = useInboxView(ordersOf(tab));
  const board = shape === 'board';
  const query = useInbox(board ? boardStatuses : inboxParts[tab], words);
  // The tabs then count what was found in each part.
  const found = words === '' ? undefined : board && query.data ? onBoard(query.data) : query.data;
  const countIn = (key: InboxPart) => (words === '' ? counts.data?.[key] : found && itemsIn(key, found).length);
  return (
    <div className="page dense inbox">
      <PageMeta title={t('title')} noindex />
      <SkipToList />
      <Breadcrumbs items={[{ label: common('nav.dashboard'), to: '/dashboard' }, { label: t('title') }]} />
      <div className="inbox-hd">
        <h1>{t('title')}</h1>
        {may('credits:read') && <CreditLine />}
      </div>
      {seesAssigned && <p className="small soft">{t('seen')}</p>}
      <SearchField label={t('search.label')} found={query.isPlaceholderData ? undefined : found?.length} />
      <SavedFilters part={tab} />
      {!board && (
        <Tabs
          named
          label={t('tab.label')}
          current={tab}
          keep={keptKeys}
          tabs={tabKeys.map((key) => ({ key, label: t(`tab.${key}`), count: countIn(key) }))}
        />
      )}
      <QueryBoundary query={query} blocks>
        {(items) =>
          !settled ? (
            <Loading blocks />
          ) : board ? (
            <Board items={items} />
          ) : words === '' ? (
            <Inbox key={tab} items={items} tab={tab} counts={counts.data} />
          ) : itemsIn(tab, items).length === 0 ? (
            <NothingFound tab={tab} words={words} items={items} />
          ) : (
            <Inbox key={`${tab} ${words}`} items={itemsIn(tab, items)} tab={tab} counts={counts.data} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** For a keyboard: past the search, the filters and the tabs, to the first request. */
function SkipToList() {
  const { t } = useTranslation('inbox');
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        const first = document.querySelector<HTMLElement>('.inbox-rows a');
        if (!first) return;
        event.preventDefault();
        first.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}

/**
 * An address without a tab gets the one that has work; the address keeps it, so that it stays while counts change.
 * @returns whether the tab is known
 */
function usePartWithWork(counts: InboxCounts | undefined, failed: boolean): boolean {
  const [query, setQuery] = useSearchParams();
  const settled = query.has('tab') || query.has(SEARCH_PARAM);
  useEffect(() => {
    if (settled || !counts) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', partWithWork(counts));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [settled, counts, setQuery]);
  return settled || failed;
}

/** Nothing in this part of the inbox: what will come here, and the one useful action. */
function Empty({ tab, counts }: { tab: InboxPart; counts: InboxCounts | undefined }) {
  const { t } = useTranslation('inbox');
  const completed = useSession()?.account.completed ?? true;
  const seesAssigned = useSeesAssigned();
  if (!completed && tab === 'new')
    return (
      <EmptyState
        title={<h2>{t('empty.incomplete')}</h2>}
        action={
          <ButtonLink kind="primary" to="/profile">
            {t('empty.complete')}
          </ButtonLink>
        }
      >
        {t('emptyText.incomplete')}
      </EmptyState>
    );
  const waiting = tab === 'to_answer' ? (counts?.new ?? 0) : 0;
  return (
    <EmptyState
      title={<h2>{t(`empty.${tab}`)}</h2>}
      action={
        waiting > 0 ? (
          <ButtonLink to="/requests?tab=new">{t('empty.toNew', { count: waiting })}</ButtonLink>
        ) : (
          tab === 'new' && <ButtonLink to="/requests/prova">{t('practice.go')}</ButtonLink>
        )
      }
    >
      {t(seesAssigned && tab === 'new' ? 'emptyText.assigned' : `emptyText.${tab}`)}
    </EmptyState>
  );
}

/** The search finds nothing in this part: where else it does, or what to try. */
function NothingFound({ tab, words, items }: { tab: InboxPart; words: string; items: InboxItem[] }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const clear = useClearSearch();
  const there = tabKeys.find((key) => itemsIn(key, items).length > 0);
  return (
    <EmptyState
      title={<h2>{there ? t('search.noneHere', { tab: t(`tab.${tab}`), words }) : t('search.none', { words })}</h2>}
      action={
        there ? (
          <ButtonLink to={`/requests?${new URLSearchParams({ tab: there, [SEARCH_PARAM]: words }).toString()}`}>
            {t('search.there', { tab: t(`tab.${there}`), count: itemsIn(there, items).length })}
          </ButtonLink>
        ) : (
          <Button onClick={clear}>{common('search.clear')}</Button>
        )
      }
    >
      {!there && t('search.noneText')}
    </EmptyState>
  );
}

interface InboxProps {
  items: InboxItem[];
  tab: InboxPart;
  counts: InboxCounts | undefined;
}

/**
 * A part of the inbox. The request that is being read stays in the list until the reader opens another, also when it
 * belongs to another part by now: every event, an opened request included, makes the list be read again.
 */
function Inbox({ items: found, tab, counts }: InboxProps) {
  const { t } = useTranslation('inbox');
  const wide = useWide();
  const path = usePath();
  const navigate = useNavigate();
  const placeLine = usePlaceLine();
  const { map } = useShell();
  const home = useHome();
  const [view, change, searchWith] = useInboxView(ordersOf(tab));
  const [read, setRead] = useState<InboxItem | null>(null);
  const reading = view.selected ?? (wide ? (read?.id ?? null) : null);
  const left = read !== null && read.id === reading && !found.some(({ id }) => id === read.id);
  // After opening, the status changes at once, also if the list without the request came first.
  const { data: opened } = useFirmRequest(read?.id ?? 0, left);
  const items = left ? [opened ?? read, ...found] : found;
  const shown = arranged(items, view);
  const picking = usePicking(shown);
  const [declining, setDeclining] = useState<readonly InboxItem[] | null>(null);
  const selected = shown.find(({ id }) => id === reading) ?? (wide ? shown[0] : undefined);
  if (selected && selected !== read) setRead(selected);
  const hrefOf = (item: InboxItem): string => (wide ? searchWith(item.id) : path(`/requests/${item.id}`));
  const points = shown.flatMap(({ id, request_type: type, geo, ...rest }) =>
    geo.latitude === null || geo.longitude === null
      ? []
      : [
          {
            id,
            label: type.case_label,
            note: placeLine({ id, request_type: type, geo, ...rest }),
            latitude: geo.latitude,
            longitude: geo.longitude,
          },
        ],
  );
  // It stays while the list loses what was declined.
  const dialog = declining && (
    <DeclineMany
      items={declining}
      onClose={(allSent) => {
        setDeclining(null);
        if (allSent) picking.turn(false);
      }}
    />
  );
  if (items.length === 0)
    return (
      <>
        {dialog}
        <Empty tab={tab} counts={counts} />
      </>
    );
  return (
    <>
      {dialog}
      <InboxFilters items={items} orders={ordersOf(tab)} view={view} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState
          title={<h2>{t('filter.none')}</h2>}
          action={
            <Button
              onClick={() => {
                change({ type: '', distance: '', label: '', order: ordersOf(tab)[0] });
              }}
            >
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.noneText')}
        </EmptyState>
      ) : (
        <div className="inbox-lay">
          {view.shape === 'map' ? (
            <ItalyMap
              variant="points"
              points={points}
              home={home}
              selectedId={selected?.id ?? null}
              tiles={map ?? undefined}
              onSelect={(id) => {
                if (wide) change({ selected: id });
                else void navigate(path(`/requests/${id}`));
              }}
            />
          ) : (
            <div>
              <PickBar
                picking={picking}
                onDecline={() => {
                  setDeclining(picking.picked);
                }}
              />
              <FirmInboxList
                items={shown}
                label={t('tab.listOf', { tab: t(`tab.${tab}`), count: shown.length })}
                selected={wide ? (selected?.id ?? null) : null}
                picking={picking}
                hrefOf={hrefOf}
              />
            </div>
          )}
          {wide && selected && <RequestPanel key={selected.id} id={selected.id} />}
        </div>
      )}
    </>
  );
}

/** The firm's own place, when the account says it. */
function useHome(): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = useSession()?.account.main_address ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
