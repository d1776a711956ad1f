import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { termNames } from '../../../src/matching/score.rules';
import type { WeightsVersion } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { Row } from '../../ui/Page';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';

/** A version of the weights, and its withdrawal before its day. */
export default function SettingShow() {
  return (
    <RecordOf<WeightsVersion>>
      {(one, refetch) => <SettingPage key={one.id} one={one} onWithdrawn={refetch} />}
    </RecordOf>
  );
}

function SettingPage({ one, onWithdrawn }: { one: WeightsVersion; onWithdrawn: () => Promise<unknown> }) {
  const t = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const label = (name: string): string => t(`resources.settings.fields.${name}`);
  const withdraw = async (reason: string) => {
    await act('settings', one.id, 'withdraw', { reason });
    setAsking(false);
    notify('backOffice.setting.withdrawn');
    await onWithdrawn();
  };
  return (
    <RecordPage title={t('backOffice.setting.title', { id: one.id })} badge={<Badge of="settings" state={one.state} />}>
      <Facts
        of={[
          ...termNames.map(
            (name) => [t(`backOffice.setting.term.${name}`), format.percent(one.weights[name])] as const,
          ),
          [label('announced_at'), <Moment key="a" at={one.announced_at} />],
          [label('effective_at'), <Moment key="e" at={one.effective_at} />],
          [label('ended_at'), one.ended_at && <Moment at={one.ended_at} />],
          [label('withdrawn_at'), one.withdrawn_at && <Moment at={one.withdrawn_at} />],
          [label('staff'), one.staff?.name],
        ]}
      />
      {one.reason && (
        <Section title={label('reason')}>
          <p className="quote">{one.reason}</p>
        </Section>
      )}
      {one.withdrawn_reason && (
        <Section title={label('withdrawn_reason')}>
          <p className="quote">{one.withdrawn_reason}</p>
        </Section>
      )}
      {may('setting:write') && one.state === 'coming' && (
        <Row>
          <Button
            variant="outlined"
            color="error"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('backOffice.setting.withdraw')}
          </Button>
        </Row>
      )}
      <ReasonDialog
        open={asking}
        title={t('backOffice.setting.question')}
        confirm={t('backOffice.setting.withdraw')}
        danger
        hint={t('backOffice.setting.hint')}
        templates={[]}
        onConfirm={withdraw}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.setting.follows')}</p>
      </ReasonDialog>
    </RecordPage>
  );
}
