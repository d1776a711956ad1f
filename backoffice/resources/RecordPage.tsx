import type { ReactNode } from 'react';
import { ShowBase, useResourceContext, useShowContext, useTranslate, type RaRecord } from 'react-admin';
import { asFailure } from '../providers/http';
import { Loading } from '../ui/Loading';
import { Page, type PageProps } from '../ui/Page';
import { Problem } from '../ui/Problem';
import { StarButton } from '../ui/StarButton';
import { isReasoned, WithReason } from './ViewReason';

const quiet = { onError: () => undefined };

/** A record that is about to change is read again after this many milliseconds. */
const AGAIN = 3000;

/**
 * Reads a record and shows it, or an error. A record of a person is read once there is a reason. Rule 16.21.
 * @param moving whether a record is about to change by itself: it is then read again and again
 */
export function RecordOf<R extends RaRecord>({
  moving,
  children,
}: {
  moving?: (record: R) => boolean;
  children: (record: R, refetch: () => Promise<unknown>) => ReactNode;
}) {
  const follow = moving && {
    refetchInterval: ({ state }: { state: { data?: R } }) => (state.data && moving(state.data) ? AGAIN : false),
  };
  const resource = useResourceContext() ?? '';
  const shown = (
    <ShowBase<R> queryOptions={{ ...quiet, ...follow }}>
      <Fetched<R>>{children}</Fetched>
    </ShowBase>
  );
  return isReasoned(resource) ? <WithReason>{shown}</WithReason> : shown;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of the record
function Fetched<R extends RaRecord>({
  children,
}: {
  children: (record: R, refetch: () => Promise<unknown>) => ReactNode;
}) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const { record, error, refetch } = useShowContext<R>();
  if (record) return <>{children(record, refetch)}</>;
  return (
    <RecordPage title={t(`resources.${resource}.name`, { smart_count: 1 })}>
      {error ? <Problem error={asFailure(error)} onRetry={() => void refetch()} /> : <Loading />}
    </RecordPage>
  );
}

/** The page of a record, with a link back to its list. */
export function RecordPage(page: Omit<PageProps, 'back'>) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  return (
    <Page
      {...page}
      actions={
        <>
          {page.actions}
          <StarButton />
        </>
      }
      back={{ to: `/${resource}`, label: t(`resources.${resource}.name`, { smart_count: 2 }) }}
    />
  );
}
