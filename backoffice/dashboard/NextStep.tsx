import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Refund } from '../api/records';
import { useFormat } from '../ui/format';
import { OwnerName } from '../resources/shared';

/** The one thing to do next: the refund that waits longest, or money that could not be sent. */
export function NextStep() {
  const t = useTranslate();
  const format = useFormat();
  const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'created_at', order: 'ASC' as const } };
  const { data: pending, total, isPending } = useGetList<Refund>('refunds', { ...one, filter: { status: 'pending' } });
  const { data: stuck } = useGetList<Refund>('refunds', { ...one, filter: { status: 'failed' } });
  const refund = stuck?.[0] ?? pending?.[0];
  if (isPending) return null;
  if (!refund)
    return (
      <Panel>
        <div>
          <h2>{t('backOffice.home.free')}</h2>
          <p className="soft">{t('backOffice.home.free_text')}</p>
        </div>
      </Panel>
    );
  const failed = refund.status === 'failed';
  return (
    <Panel>
      <div>
        <h2>{t(failed ? 'backOffice.home.stuck' : 'backOffice.home.oldest')}</h2>
        <p>
          {format.euro(refund.amount_cents)}, <OwnerName of={refund.account} />. {refund.kind_label}.
        </p>
        <p className="soft">
          {t('backOffice.home.waits', { time: format.ago(refund.created_at) })}
          {total && total > 1 ? ` · ${t('backOffice.home.in_all', { smart_count: total })}` : ''}
        </p>
      </div>
      <Button variant="contained" component={Link} to={`/refunds/${refund.id}/show`}>
        {t(failed ? 'backOffice.home.look' : 'backOffice.home.decide')}
      </Button>
    </Panel>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.75rem 1.5rem',
      alignItems: 'center',
      justifyContent: 'space-between',
      p: '1rem 1.25rem',
      mb: 3,
      border: '1px solid var(--rule)',
      borderLeft: '4px solid var(--terra-fill)',
      borderRadius: '5px',
      bgcolor: 'background.default',
    }}
  >
    {children}
  </Box>
);
