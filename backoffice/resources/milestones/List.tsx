import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import {
  ArrayInput,
  BooleanInput,
  required,
  SimpleFormIterator,
  TextInput,
  useDataProvider,
  useNotify,
  useSimpleFormIteratorItem,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { directoryLimits } from '../../../src/shared/limits';
import type { StaffMilestones } from '../../api/records';
import { Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { send } from '../../providers/http';
import { useFormat } from '../../ui/format';
import { Loading } from '../../ui/Loading';
import { Page, Row } from '../../ui/Page';
import { Problem } from '../../ui/Problem';

type Values = Pick<StaffMilestones, 'entries'>;

const upTo = { htmlInput: { maxLength: directoryLimits.milestoneNameMax } };

/** The figures of the home page: their names in both languages, their order, which are shown. Rule 27.23. */
export default function Milestones() {
  const t = useTranslate();
  const notify = useNotify();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['milestones'],
    queryFn: () => read<StaffMilestones>('milestones'),
    gcTime: 0,
    staleTime: Infinity,
  });
  const save = async ({ entries }: Values) => {
    await send('PUT', 'milestones', {
      revision: data?.revision,
      entries: entries.map(({ type, name, shown }) => ({ type, name, shown })),
    });
    await refetch();
    notify('backOffice.milestones.saved');
  };
  return (
    <Page title={t('resources.milestones.name', { smart_count: 2 })} lead={t('backOffice.lead.milestones')}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ServerForm<Values>
          key={data.revision}
          draft={may('content:write') ? 'figures' : null}
          values={{ entries: data.entries }}
          submit="backOffice.milestones.save"
          onSave={save}
          sx={{ maxWidth: '52rem' }}
        >
          <ArrayInput source="entries" label="backOffice.milestones.order" helperText={false}>
            <SimpleFormIterator disableAdd disableRemove disableClear disableReordering fullWidth>
              <Counted />
              <Pair>
                <TextInput source="name.it" label="backOffice.milestones.it" validate={required()} slotProps={upTo} />
                <TextInput source="name.en" label="backOffice.milestones.en" validate={required()} slotProps={upTo} />
              </Pair>
              <BooleanInput source="shown" label="backOffice.milestones.shown" helperText={false} />
              <Places />
            </SimpleFormIterator>
          </ArrayInput>
        </ServerForm>
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** What the figure counts and how much it is now; nobody types that. */
function Counted() {
  const t = useTranslate();
  const format = useFormat();
  const { index } = useSimpleFormIteratorItem();
  const entry = useWatch<Values, `entries.${number}`>({ name: `entries.${index}` });
  const { milestoneRequests: requests, milestoneLawyers: lawyers } = directoryLimits;
  return (
    <Box sx={{ pt: 2, pb: 1 }}>
      <p>
        {t(`backOffice.milestones.counts.${entry.type}`)}: <strong>{format.number(entry.count)}</strong>
      </p>
      {!entry.is_large && (
        <p className="soft small">{t(`backOffice.milestones.small.${entry.type}`, { requests, lawyers })}</p>
      )}
    </Box>
  );
}

/** Moves the figure one place up or down. */
function Places() {
  const t = useTranslate();
  const { index, total, reOrder } = useSimpleFormIteratorItem();
  const { type } = useWatch<Values, `entries.${number}`>({ name: `entries.${index}` });
  const name = t(`backOffice.milestones.counts.${type}`);
  const move = (way: 'up' | 'down', to: number) => (
    <Button
      size="small"
      variant="outlined"
      aria-label={`${t(`backOffice.milestones.${way}`)}: ${name}`}
      disabled={to < 0 || to >= total}
      onClick={() => {
        reOrder(to);
      }}
    >
      {t(`backOffice.milestones.${way}`)}
    </Button>
  );
  return (
    <Box sx={{ pb: 2 }}>
      <Row>
        {move('up', index - 1)}
        {move('down', index + 1)}
      </Row>
    </Box>
  );
}
