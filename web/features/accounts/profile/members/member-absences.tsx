import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { useFormat } from '../../../../ui/format/format';
import { removeAbsence, type Absence } from './absences-api';

/** The absences of a person that are not over, each with who replaces. */
export function MemberAbsences({
  name,
  absences,
  act,
}: {
  name: string;
  absences: readonly Absence[];
  act: (work: () => Promise<unknown>, done: string) => Promise<void>;
}) {
  const { t } = useTranslation('absences');
  const daysOf = useDays();
  return absences.map((absence) => {
    const days = daysOf(absence);
    return (
      <p key={absence.id} className="small">
        {days} <Replacement absence={absence} />{' '}
        {absence.allowed_actions.includes('remove') && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('removeOf', { name, days })}
            onClick={() => act(() => removeAbsence(absence.id), t('removed', { name }))}
          >
            {t('remove')}
          </Button>
        )}
      </p>
    );
  });
}

function useDays(): (absence: Absence) => string {
  const { t } = useTranslation('absences');
  const format = useFormat();
  return ({ from, until, on }) => {
    const [first, last] = [from, until].map((day) => format.date(`${day}T12:00:00Z`));
    if (on) return t('now', { until: last });
    return from === until ? t('comingDay', { from: first }) : t('coming', { from: first, until: last });
  };
}

function Replacement({ absence: { replacement } }: { absence: Absence }) {
  const { t } = useTranslation('absences');
  if (!replacement) return t('notReplaced');
  const { name, lapse } = replacement;
  return lapse ? t(`lapse.${lapse}`, { name }) : t('replaced', { name });
}
