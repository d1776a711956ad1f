import '../../ui/fields/field.css';
import './centre.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { invalidate, queries } from '../../api/queries';
import { guarded } from '../../app/guards';
import { Button } from '../../ui/button';
import { Breadcrumbs, PageSkeleton, Pagination, QueryBoundary, Tabs, Time, useTab } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Select } from '../../ui/fields';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { PushPart } from './push-part';
import { readAllNotices, readNotice } from './unread';
import type { Schemas } from '../../api/client';

export const handle = { texts: ['notices'] };

export const clientLoader = guarded('notification:read');

export function HydrateFallback() {
  const { t } = useTranslation('notices');
  return <PageSkeleton title={t('title')} />;
}

/** The types of notices by their codes, in the order of the filter. */
const TYPES = { request: 5, money: 4, account: 3, admin: 2, generic: 1 } as const;
type TypeName = keyof typeof TYPES;
const NAMES = Object.keys(TYPES) as TypeName[];

/** All notifications of an account, newest first. Rules 15.10 and 15.11. */
export default function CentrePage() {
  const { t } = useTranslation('notices');
  const [search, setSearch] = useSearchParams();
  const tab = useTab(['all', 'unread'], 'vista');
  const type = NAMES.find((name) => name === search.get('tipo'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const query = queries.useQuery('get', '/notifications', {
    params: {
      query: { page, ...(type && { type: TYPES[type] }), ...(tab === 'unread' && { unread: 'true' as const }) },
    },
  });
  const narrow = (value: string): void => {
    const next = new URLSearchParams(search);
    if (value) next.set('tipo', value);
    else next.delete('tipo');
    next.delete('page');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="page dense">
      <PageMeta title={t('title')} noindex />
      <Breadcrumbs items={[{ label: t('dashboard'), to: '/dashboard' }, { label: t('title') }]} />
      <h1>{t('title')}</h1>
      <Tabs
        label={t('views')}
        param="vista"
        keep={['tipo']}
        current={tab}
        tabs={[
          { key: 'all', label: t('view.all') },
          { key: 'unread', label: t('view.unread') },
        ]}
      />
      <div className="centre-tools">
        <Select
          name="tipo"
          label={t('type')}
          empty={t('types.all')}
          required={false}
          value={type ?? ''}
          onChange={narrow}
          options={NAMES.map((name) => ({ value: name, label: t(`types.${name}`) }))}
        />
        <ReadAll />
      </div>
      <QueryBoundary query={query} lines={6}>
        {({ info, total, page: shown, page_size }) =>
          total === 0 ? (
            <EmptyState title={<h2>{t(tab === 'unread' ? 'nothingUnread' : 'nothing')}</h2>}>
              {t(type ? 'nothingOfType' : 'none')}
            </EmptyState>
          ) : (
            <>
              <ul className="centre-list">
                {info.map((notice) => (
                  <Line key={notice.id} notice={notice} />
                ))}
              </ul>
              <Pagination page={shown} pageSize={page_size} total={total} />
            </>
          )
        }
      </QueryBoundary>
      <section aria-labelledby="push" className="panel stack" style={{ marginTop: 'var(--s-6)' }}>
        <h2 id="push">{t('push.title')}</h2>
        <PushPart />
        <p className="small">
          <Link to="/profile/notifications">{t('choose')}</Link>
        </p>
      </section>
    </div>
  );
}

function Line({
  notice: { id, title, text, path, type, created_at, read_at },
}: {
  notice: Schemas['ListedNotification'];
}) {
  const { t } = useTranslation('notices');
  const client = useQueryClient();
  const name = NAMES.find((each) => TYPES[each] === type) ?? 'generic';
  const read = (): void => {
    if (read_at === null)
      void readNotice(id).then(
        () => invalidate(client, '/notifications'),
        () => undefined,
      );
  };
  return (
    <li className={read_at === null ? 'is-unread' : undefined}>
      <span>
        {read_at === null && <span className="vh">{t('isUnread')} </span>}
        {path ? (
          <Link to={path} prefetch="none" className="centre-title" onClick={read}>
            {title}
          </Link>
        ) : (
          <span className="centre-title">{title}</span>
        )}
      </span>
      <span className="micro muted centre-when">
        {t(`types.${name}`)} · <Time at={created_at} />
      </span>
      <p className="small">{text}</p>
    </li>
  );
}

function ReadAll() {
  const { t } = useTranslation('notices');
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<'none' | 'done' | 'failed'>('none');
  return (
    <div className="row">
      <p role="status" className="small soft">
        {outcome === 'done' && t('allRead')}
        {outcome === 'failed' && t('readFailed')}
      </p>
      <Button
        size="s"
        icon="check"
        onClick={async () => {
          try {
            await readAllNotices();
            await invalidate(client, '/notifications');
            setOutcome('done');
          } catch {
            setOutcome('failed');
          }
        }}
      >
        {t('readAll')}
      </Button>
    </div>
  );
}
