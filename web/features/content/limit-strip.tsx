import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data/table';
import { useFormat } from '../../ui/format/format';
import { Cited } from './cited';
import type { CitedLimit } from './text-at.server';

/** So many limits are shown large; all of them are in the table below. */
const LARGE = 4;

/** The time limits of a subject, the shortest first: the first ones large, all of them in a table with their sources. */
export function LimitStrip({ title, limits }: { title: string; limits: CitedLimit[] }) {
  const { t } = useTranslation('content');
  const format = useFormat();
  const id = useId();
  const [first] = limits;
  if (!first) return null;
  const reviewed = limits.map((limit) => limit.reviewed).sort()[0] ?? first.reviewed;
  return (
    <section className="limits" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="limit-strip">
        {limits.slice(0, LARGE).map(({ id: key, span, what, from, paper }) => (
          <li key={key}>
            <b className="num">{span}</b>
            <span>{what}</span>
            <span className="small soft">{paper ? t('limits.paper', { paper, from }) : from}</span>
          </li>
        ))}
      </ul>
      <p className="small soft">{t('limits.note', { date: format.date(reviewed) })}</p>
      <details>
        <summary>{t('limits.all', { count: limits.length })}</summary>
        <DataTable
          caption={title}
          hideCaption
          rows={limits}
          rowKey={(limit) => limit.id}
          columns={[
            { key: 'what', head: t('limits.what'), cell: ({ what }) => what },
            { key: 'span', head: t('limits.span'), cell: ({ span }) => span },
            {
              key: 'from',
              head: t('limits.from'),
              cell: ({ from, paper }) => (paper ? t('limits.paper', { paper, from }) : from),
              words: true,
            },
            { key: 'source', head: t('limits.source'), cell: ({ cited }) => <Cited pieces={cited} />, words: true },
          ]}
        />
      </details>
    </section>
  );
}
