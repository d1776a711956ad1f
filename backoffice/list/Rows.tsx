import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../../web/ui/icon';
import type { Column } from './columns';

interface RowsProps<R extends RaRecord> {
  columns: Column<R>[];
  to?: (record: R) => string;
  marked?: (record: R) => boolean;
}

/** The records of a list: a table, or cards where the window is narrow. */
export function Rows<R extends RaRecord>(props: RowsProps<R>) {
  const narrow = useMediaQuery('(max-width: 47.99em)', { noSsr: true });
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

/** Only the first value of a row is the link; its area is the whole row. */
function linked<R extends RaRecord>(record: R, to: RowsProps<R>['to'], content: ReactNode): ReactNode {
  return to ? (
    <Link className="over" to={to(record)}>
      {content}
    </Link>
  ) : (
    content
  );
}

function Table<R extends RaRecord>({ columns, to, marked }: RowsProps<R>) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const { data = [], sort, setSort } = useListContext<R>();
  const head = (source: string): string => t(`resources.${resource}.fields.${source}`);
  return (
    <div className="scroll" role="region" aria-label={t(`resources.${resource}.name`, { smart_count: 2 })} tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            {columns.map(({ source, figures, sortable }) => {
              const on = sort.field === source;
              const label = head(source);
              return (
                <th
                  key={source}
                  scope="col"
                  className={figures ? 'r' : undefined}
                  aria-sort={on && sortable ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
                >
                  {sortable ? (
                    <button
                      type="button"
                      className="sort"
                      onClick={() => {
                        setSort({ field: source, order: on && sort.order === 'ASC' ? 'DESC' : 'ASC' });
                      }}
                    >
                      {label}
                      {on && <Icon name="down" />}
                    </button>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {data.map((record) => (
            <tr key={record.id} data-marked={marked?.(record) ? '' : undefined}>
              {columns.map(({ source, cell, figures }, index) => (
                <td key={source} className={figures ? 'r' : undefined}>
                  {index === 0 ? linked(record, to, cell(record)) : cell(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<R extends RaRecord>({ columns, to, marked }: RowsProps<R>) {
  const { data = [] } = useListContext<R>();
  const title = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const inPlace = (place: Column['phone']) => columns.filter(({ phone }) => phone === place);
  const linesOf = (record: R) =>
    inPlace('line')
      .map(({ source, cell }) => ({ source, value: cell(record) }))
      .filter(({ value }) => value !== '' && value !== null && value !== undefined);
  return (
    <ul className="cards">
      {data.map((record) => (
        <li key={record.id} data-marked={marked?.(record) ? '' : undefined}>
          <span>{linked(record, to, title?.cell(record))}</span>
          <span className="fig">
            {inPlace('figure').map(({ source, cell }) => (
              <span key={source}>{cell(record)}</span>
            ))}
          </span>
          {inPlace('line').length > 0 && (
            <p>
              {linesOf(record).map(({ source, value }, index) => (
                <span key={source}>
                  {index > 0 && ' · '}
                  {value}
                </span>
              ))}
            </p>
          )}
          {inPlace('badge').length > 0 && (
            <span className="row">
              {inPlace('badge').map(({ source, cell }) => (
                <span key={source}>{cell(record)}</span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
