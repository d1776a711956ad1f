import type { ReactNode } from 'react';
import { DataTable, Pagination, ReferenceManyField, useListContext, useTranslate, type SortPayload } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { ListProblem } from './ListProblem';
import { usePageNames } from './page-names';

const quiet = { onError: () => undefined };

interface RelatedListProps {
  /** The resource whose records belong to the one that is shown. */
  reference: string;
  /** The filter of that resource which names the record that is shown. */
  target: string;
  sort: SortPayload;
  /** The columns of that resource. */
  children: ReactNode;
  /** The list of that resource, with the same filter. */
  to: string;
}

/** The records of another resource that belong to the one that is shown, with a link to their list. */
export function RelatedList({ reference, target, sort, children, to }: RelatedListProps) {
  const t = useTranslate();
  return (
    <>
      <ReferenceManyField
        reference={reference}
        target={target}
        sort={sort}
        perPage={25}
        queryOptions={quiet}
        error={<ListProblem />}
        pagination={<RelatedPagination />}
      >
        <DataTable bulkActionButtons={false} empty={<EmptyState text={t(`backOffice.none.${reference}`)} />}>
          {children}
        </DataTable>
      </ReferenceManyField>
      <p>
        <Link to={to}>{t('backOffice.day.open')}</Link>
      </p>
    </>
  );
}

function RelatedPagination() {
  const { error } = useListContext();
  const names = usePageNames();
  return error ? null : <Pagination {...names} />;
}
