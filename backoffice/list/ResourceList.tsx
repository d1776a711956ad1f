import useMediaQuery from '@mui/material/useMediaQuery';
import { cloneElement, useState, type ReactElement, type ReactNode } from 'react';
import {
  BulkActionsToolbar,
  ColumnsButton,
  DataTable,
  FilterButton,
  List,
  Pagination,
  SelectAllButton,
  SimpleList,
  TopToolbar,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import Button from '@mui/material/Button';
import { staffLimits } from '../../src/shared/limits';
import { EmptyState } from '../ui/EmptyState';
import { useFormat } from '../ui/format';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { Problem } from '../ui/Problem';
import { ExportButton } from './ExportButton';
import { ListProblem } from './ListProblem';
import { usePageNames } from './page-names';

/** A record on a phone, where the table becomes a list of cards. */
export interface CardLook<R extends RaRecord> {
  title: (record: R) => ReactNode;
  figure?: (record: R) => ReactNode;
  /** Shown in one line under the title. Empty parts are left out. */
  line?: (record: R) => ReactNode[];
  badge?: (record: R) => ReactNode;
}

export interface ResourceListProps<R extends RaRecord> {
  /** The columns of the table. */
  children: ReactNode;
  card: CardLook<R>;
  filters: ReactElement<{ alwaysOn?: boolean; source: string }>[];
  sort: SortPayload;
  /** The default filter of the list; it can be removed. */
  filterDefaultValues?: Record<string, unknown>;
  /** Actions on the list as a whole. */
  actions?: ReactNode;
  /** Shown below the list. */
  foot?: ReactNode;
  /** Actions on the selected records. Without any nothing can be selected. */
  bulkActions?: ReactElement;
  /** Records that need attention have an ochre ground. */
  marked?: (record: R) => boolean;
}

const PER_PAGE = [25, 50, 100];
const quiet = { onError: () => undefined };
const ochre = { backgroundColor: 'var(--ochre-tint)' };

/** On a phone all filters but the search open with the button. */
const forPhone = (filters: ResourceListProps<RaRecord>['filters']) =>
  filters.map((filter) => (filter.props.source === 'q' ? filter : cloneElement(filter, { alwaysOn: false })));

/**
 * A list of a resource, made of react-admin's parts: filters that can be saved, columns that can be chosen, rows that
 * can be selected, pages, CSV. On a phone the rows are cards.
 */
export function ResourceList<R extends RaRecord>({
  children,
  card,
  filters,
  actions,
  foot,
  bulkActions,
  marked,
  ...list
}: ResourceListProps<R>) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [failed, setFailed] = useState<unknown>(null);
  const rowSx = (record: R) => (marked?.(record) ? ochre : {});
  return (
    <Page
      title={t(`resources.${resource}.name`, { smart_count: 2 })}
      lead={t(`backOffice.lead.${resource}`)}
      actions={actions}
    >
      {failed !== null && <Problem error={failed} />}
      <List<R>
        {...list}
        title={false}
        component="div"
        empty={false}
        perPage={PER_PAGE[0]}
        queryOptions={quiet}
        filters={isPhone ? forPhone(filters) : filters}
        error={<ListProblem />}
        pagination={<ListPagination />}
        actions={
          <TopToolbar>
            <FilterButton />
            {!isPhone && <ColumnsButton />}
            <ExportButton onError={setFailed} />
          </TopToolbar>
        }
      >
        <Found />
        <Loaded>
          {isPhone ? (
            <SimpleList<R>
              empty={<NothingFound preset={list.filterDefaultValues} />}
              primaryText={card.title}
              tertiaryText={card.figure}
              secondaryText={(record) => <CardLines card={card} record={record} />}
              rowSx={rowSx}
            />
          ) : (
            <DataTable<R>
              empty={<NothingFound preset={list.filterDefaultValues} />}
              rowSx={rowSx}
              bulkActionsToolbar={
                bulkActions && (
                  <BulkActionsToolbar selectAllButton={<SelectAllButton limit={staffLimits.listMax} />}>
                    {bulkActions}
                  </BulkActionsToolbar>
                )
              }
              bulkActionButtons={bulkActions ? undefined : false}
            >
              {children}
            </DataTable>
          )}
        </Loaded>
      </List>
      {foot}
    </Page>
  );
}

/** Which part of the list is shown. Its size is asked only where there is more than one page. */
function ListPagination() {
  const t = useTranslate();
  const format = useFormat();
  const { total = 0, error } = useListContext();
  const names = usePageNames();
  const [least = 0] = PER_PAGE;
  if (error) return null;
  const more = total > staffLimits.counted && {
    labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
      t('ra.navigation.page_range_info', {
        offsetBegin: from,
        offsetEnd: to,
        total: t('backOffice.more_than', { count: format.number(staffLimits.counted) }),
      }),
  };
  return <Pagination rowsPerPageOptions={total > least ? PER_PAGE : []} {...names} {...more} />;
}

/** Announces to screen readers how many records there are. */
function Found() {
  const t = useTranslate();
  const format = useFormat();
  const { isPending, total = 0 } = useListContext();
  const found =
    total > staffLimits.counted
      ? t('backOffice.found_more', { count: format.number(staffLimits.counted) })
      : t('backOffice.found', { smart_count: total });
  return (
    <p className="vh" role="status">
      {!isPending && found}
    </p>
  );
}

function Loaded({ children }: { children: ReactNode }) {
  const { isPending } = useListContext();
  return isPending ? <Loading rows={8} /> : children;
}

/** An empty list, or a search without a result. */
function NothingFound({ preset = {} }: { preset?: Record<string, unknown> }) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const list = useListContext();
  const filter = list.filterValues as Record<string, unknown>;
  if (JSON.stringify(filter) === JSON.stringify(preset)) return <EmptyState text={t(`backOffice.none.${resource}`)} />;
  return (
    <EmptyState text={t('backOffice.none.sought')}>
      <Button
        variant="outlined"
        onClick={() => {
          list.setFilters({}, {}, false);
        }}
      >
        {t('backOffice.action.clear')}
      </Button>
    </EmptyState>
  );
}

function CardLines<R extends RaRecord>({ card, record }: { card: CardLook<R>; record: R }) {
  const lines = (card.line?.(record) ?? []).filter((value) => value !== '' && value !== null && value !== undefined);
  return (
    <>
      {lines.map((value, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          {value}
        </span>
      ))}
      {card.badge && <span style={{ display: 'block', marginTop: 4 }}>{card.badge(record)}</span>}
    </>
  );
}
