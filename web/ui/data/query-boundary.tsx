import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/problems';
import { Button, ButtonLink } from '../button';
import { EmptyState } from '../empty-state';
import { Loading } from './loading';

/**
 * The data of a query in all its states: a skeleton while it loads, a message when it is missing, a way to try
 * again when it failed. Data already on the screen stays there while a newer answer fails.
 */
export function QueryBoundary<T>({
  query,
  lines,
  blocks,
  children,
}: {
  query: UseQueryResult<T>;
  lines?: number;
  blocks?: boolean;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Loading lines={lines} blocks={blocks} />;
  if (query.error instanceof ApiProblem && query.error.status === 404) {
    return (
      <EmptyState
        title={<h2>{t('failed.missingTitle')}</h2>}
        action={<ButtonLink to="/dashboard">{t('failed.dashboard')}</ButtonLink>}
      >
        {t('failed.missing')}
      </EmptyState>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        title={<h2>{t('failed.title')}</h2>}
        action={<Button onClick={() => query.refetch()}>{t('action.retry')}</Button>}
      >
        {t('failed.text')}
      </EmptyState>
    </div>
  );
}
