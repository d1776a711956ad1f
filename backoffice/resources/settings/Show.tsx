import { useTranslate } from 'react-admin';
import { termNames } from '../../../src/shared/matching/score.rules';
import type { WeightsVersion } from '../../api/records';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { ReasonAction } from '../ReasonAction';
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
  const label = (name: string): string => t(`resources.settings.fields.${name}`);
  return (
    <RecordPage title={t('backOffice.weights.title', { id: one.id })} badge={<Badge of="weights" state={one.state} />}>
      <Facts
        of={[
          ...termNames.map(
            (name) => [t(`backOffice.weights.term.${name}`), format.percent(one.weights[name])] as const,
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
        <ReasonAction id={one.id} verb="withdraw" texts="backOffice.weights.withdraw" onDone={onWithdrawn} />
      )}
    </RecordPage>
  );
}
