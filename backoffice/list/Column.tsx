import type { ReactNode } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  useGetPathForRecord,
  type RaRecord,
} from 'react-admin';
import { Link } from 'react-router-dom';

interface ColumnProps<R extends RaRecord> {
  /** The field. The column's head is `resources.{resource}.fields.{source}`. */
  source: string;
  render: (record: R) => ReactNode;
  /** Figures are aligned right, in tabular digits. */
  figures?: boolean;
  sortable?: boolean;
  /** The value links to the record; the first column of a list has it, for the keyboard and screen readers. */
  link?: boolean;
}

/** A column of react-admin's table, which says to screen readers how it is sorted. */
export function Column<R extends RaRecord>({ source, render, figures, sortable = false, link }: ColumnProps<R>) {
  const isHead = useDataTableRenderContext() === 'header';
  const sort = useDataTableSortContext();
  const sorted = isHead && sortable && sort?.field === source ? sort.order : undefined;
  return (
    <DataTable.Col
      source={source}
      disableSort={!sortable}
      align={figures ? 'right' : undefined}
      scope={isHead ? 'col' : undefined}
      sortDirection={sorted && (sorted === 'ASC' ? 'asc' : 'desc')}
      render={link ? (record) => <RecordLink>{render(record as R)}</RecordLink> : (record) => render(record as R)}
    />
  );
}

/** The link to the record of the row. */
function RecordLink({ children }: { children: ReactNode }) {
  const path = useGetPathForRecord();
  if (!path) return <>{children}</>;
  return (
    <Link
      to={path}
      style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}
      onClick={(event) => {
        // The row itself links there, too.
        event.stopPropagation();
      }}
    >
      {children}
    </Link>
  );
}
