import './table.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface Column<R> {
  key: string;
  head: ReactNode;
  cell: (row: R) => ReactNode;
  /** Figures: right and tabular. */
  figure?: boolean;
  /** Sentences: in the list they are under their heading, over the whole width. */
  words?: boolean;
}

/**
 * Figures in rows. The first column heads its row and stays when the table scrolls; on a phone each row becomes an
 * entry of a list (`stacked`, the default), never a squeezed table.
 */
export function DataTable<R>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  total,
  stacked = true,
  entry,
}: {
  caption: string;
  hideCaption?: boolean;
  columns: Column<R>[];
  rows: R[];
  rowKey: (row: R) => string | number;
  /** Last line, under a strong rule: one cell for each column. */
  total?: ReactNode[];
  stacked?: boolean;
  /** A row as a phone shows it, in place of one line for each column: an `Entry`. */
  entry?: (row: R) => ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={stacked ? 'tbl-box listed' : 'tbl-box'}>
      <div className="scroll" role="region" tabIndex={0} aria-label={t('table.region', { caption })}>
        <table className="tbl">
          <caption className={hideCaption ? 'vh' : undefined}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.figure ? 'r' : undefined}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.key} scope="row">
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.key} className={column.figure ? 'r' : undefined}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                {columns.map((column, index) => (
                  <td key={column.key} className={column.figure ? 'r' : undefined}>
                    {total[index]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {stacked && (
        <ul className="tbl-list" aria-label={caption}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              {entry ? (
                entry(row)
              ) : (
                <dl>
                  {columns.map((column) => (
                    <div key={column.key} className={column.words ? 'words' : undefined}>
                      <dt>{column.head}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
          {total && (
            <li>
              <dl>
                {columns.map(
                  (column, index) =>
                    total[index] !== '' && (
                      <div key={column.key}>
                        <dt>{column.head}</dt>
                        <dd>{total[index]}</dd>
                      </div>
                    ),
                )}
              </dl>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** A row on a phone: its name and its figure, under them the details, under those the actions. */
export function Entry({
  title,
  figure,
  note,
  aside,
  children,
}: {
  title: ReactNode;
  figure?: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="entry">
      <span>{title}</span>
      <span className="fig">{figure}</span>
      <span className="note">{note}</span>
      <span className="note fig">{aside}</span>
      <div className="rest">{children}</div>
    </div>
  );
}
