import { useState, type ReactNode } from 'react';
import {
  ListBase,
  useListContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { Icon } from '../../web/ui/icon';
import { asFailure } from '../providers/http';
import { Outline } from '../ui/Outline';
import { Page } from '../ui/Page';
import { Problem } from '../ui/Problem';
import type { Column, Filter } from './columns';
import { ExportButton } from './ExportButton';
import { Filters } from './Filters';
import { Pager } from './Pager';
import { Rows } from './Rows';

export interface ListPageProps<R extends RaRecord> {
  columns: Column<R>[];
  filters?: Filter[];
  sort: SortPayload;
  /** What the list shows to who has asked for nothing; can be taken away above the list. */
  preset?: Record<string, unknown>;
  actions?: ReactNode;
  lead?: ReactNode;
  /** Where a row leads. */
  to?: (record: R) => string;
  /** Rows that need a look. */
  marked?: (record: R) => boolean;
  /** Whether the server has the list as a table for spreadsheets. */
  exported?: boolean;
  children?: ReactNode;
}

const PER_PAGE = 25;
const quiet = { onError: () => undefined };

/** A list of a resource: filters in the address, a table (cards on a phone), pages, its states. */
export function ListPage<R extends RaRecord>({ sort, preset, ...parts }: ListPageProps<R>) {
  return (
    <ListBase sort={sort} filterDefaultValues={preset} perPage={PER_PAGE} storeKey={false} queryOptions={quiet}>
      <Body {...parts} sort={sort} preset={preset} />
    </ListBase>
  );
}

function Body<R extends RaRecord>({
  columns,
  preset = {},
  filters = [],
  actions,
  lead,
  to,
  marked,
  exported = true,
  children,
}: ListPageProps<R>) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const list = useListContext<R>();
  const { data, error, isPending, refetch, total } = list;
  const [failed, setFailed] = useState<unknown>(null);
  // What the list shows by itself is no search of the reader's.
  const sought = JSON.stringify(list.filterValues) !== JSON.stringify(preset);
  return (
    <Page
      title={t(`resources.${resource}.name`, { smart_count: 2 })}
      lead={lead ?? t(`backOffice.lead.${resource}`, { _: '' })}
      actions={
        <>
          {exported && <ExportButton onError={setFailed} />}
          {actions}
        </>
      }
    >
      {failed !== null && <Problem error={failed} />}
      {filters.length > 0 && <Filters of={filters} />}
      <p className="vh" role="status">
        {!isPending && !error && t('backOffice.found', { smart_count: total })}
      </p>
      {error ? (
        <Problem error={asFailure(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Outline rows={8} />
      ) : data.length === 0 ? (
        <div className="none">
          <Icon name="door" />
          <p>
            {t(sought ? 'backOffice.none.sought' : `backOffice.none.${resource}`, { _: t('backOffice.none.sought') })}
          </p>
        </div>
      ) : (
        <>
          <Rows columns={columns} to={to} marked={marked} />
          <Pager />
        </>
      )}
      {children}
    </Page>
  );
}
