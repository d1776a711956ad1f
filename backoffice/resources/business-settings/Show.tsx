import { useTranslate } from 'react-admin';
import type { SettingsVersion } from '../../api/records';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { SmallTable } from '../../ui/SmallTable';
import { ReasonAction } from '../ReasonAction';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';

/** A version of prices, times and thresholds, and its withdrawal before its day. */
export default function BusinessSettingShow() {
  return (
    <RecordOf<SettingsVersion>>
      {(one, refetch) => <VersionPage key={one.id} one={one} onWithdrawn={refetch} />}
    </RecordOf>
  );
}

function VersionPage({ one, onWithdrawn }: { one: SettingsVersion; onWithdrawn: () => Promise<unknown> }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.business-settings.fields.${name}`);
  const text = (name: string): string => t(`backOffice.business.${name}`);
  return (
    <RecordPage
      title={t('backOffice.business.title', { id: one.id })}
      badge={<Badge of="business-settings" state={one.state} />}
    >
      <Facts
        of={[
          [label('announced_at'), <Moment key="a" at={one.announced_at} />],
          [label('effective_at'), <Moment key="e" at={one.effective_at} />],
          [label('ended_at'), one.ended_at && <Moment at={one.ended_at} />],
          [label('withdrawn_at'), one.withdrawn_at && <Moment at={one.withdrawn_at} />],
          [label('staff'), one.staff?.name],
        ]}
      />
      <Section title={text('changes')}>
        <SmallTable
          label={text('changes')}
          maxWidth="46rem"
          head={[
            { text: text('changes') },
            { text: text('before'), figures: true },
            { text: text('after'), figures: true },
          ]}
          rows={one.changes.map(({ name, label: what, before, after }) => ({
            key: name,
            cells: [what, before, after],
          }))}
        />
      </Section>
      <Section title={label('reason')}>
        <p className="quote">{one.reason}</p>
      </Section>
      {one.withdrawn_reason && (
        <Section title={label('withdrawn_reason')}>
          <p className="quote">{one.withdrawn_reason}</p>
        </Section>
      )}
      {may('setting:write') && one.state === 'coming' && (
        <ReasonAction id={one.id} verb="withdraw" texts="backOffice.business.withdraw" onDone={onWithdrawn} />
      )}
    </RecordPage>
  );
}
