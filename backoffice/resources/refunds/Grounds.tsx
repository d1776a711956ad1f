import { useTranslate } from 'react-admin';
import { billingLimits, ms } from '../../../src/shared/limits';
import type { IconName } from '../../../web/ui/icon';
import type { Refund } from '../../api/records';
import { CheckList } from '../../ui/CheckList';
import { Facts } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { Moment } from '../shared';

/** The days within which each kind may be asked for; null if nobody asks. */
const days: Readonly<Record<Refund['kind'], number | null>> = {
  package_intact: billingLimits.packageRefund / ms.day,
  package_unusable: billingLimits.unusableRefund / ms.day,
  premium_unanswered: billingLimits.premiumRefund / ms.day,
  withdrawal: billingLimits.withdrawalDays,
  request_ended: null,
  request_taken_away: null,
  provider: null,
};

/** The answers for which the refund is due; those not listed here only change its sum. */
const favours: Partial<Record<string, boolean>> = { intact: true, answerable: false };

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

function look(name: string, value: boolean): { icon: IconName; tint?: 'moss' | 'crimson' } {
  const wanted = favours[name];
  if (wanted === undefined) return { icon: 'info' };
  return value === wanted ? { icon: 'check', tint: 'moss' } : { icon: 'x', tint: 'crimson' };
}

/** The rule and its facts: those for and against with a mark, the others without. */
export function Grounds({ refund }: { refund: Refund }) {
  const t = useTranslate();
  const format = useFormat();
  const facts = Object.entries(refund.facts ?? {})
    .filter(([, value]) => value !== null && typeof value !== 'object')
    // Whether there were requests to answer only matters for the package that could not be used.
    .filter(([name]) => name !== 'answerable' || refund.kind === 'package_unusable');
  const verdicts = facts.filter((fact): fact is [string, boolean] => typeof fact[1] === 'boolean');
  const values = facts.filter(([, value]) => typeof value !== 'boolean');
  const show = (name: string, value: unknown) => {
    if (isDay(value)) return <Moment at={value} />;
    if (typeof value !== 'number') return String(value);
    return name.endsWith('_cents') ? format.euro(value) : format.number(value);
  };
  return (
    <>
      <p style={{ maxWidth: '40rem', marginBottom: '.75rem' }}>
        {t(`backOffice.rule.${refund.kind}`, { days: days[refund.kind] ?? 0 })}
      </p>
      {verdicts.length > 0 && (
        <CheckList
          of={verdicts.map(([name, value]) => ({
            key: name,
            ...look(name, value),
            text: t(`backOffice.fact.${name}.${String(value)}`, {
              _: `${t(`backOffice.fact.${name}`, { _: name })}: ${t(`ra.boolean.${String(value)}`)}`,
            }),
          }))}
        />
      )}
      <Facts
        of={values.map(([name, value]) => [t(`backOffice.fact.${name}`, { _: name }), show(name, value)] as const)}
      />
    </>
  );
}
