import { useTranslation } from 'react-i18next';
import { Badge, type Tint } from '../../../ui/badge';
import { useFormat } from '../../../ui/format/format';
import { Icon } from '../../../ui/icon';
import type { InboxItem } from '../types';
import { stepTime, type StepTime } from './next-step';

type Shown = NonNullable<InboxItem['response']['notes']>;

const TINTS: Readonly<Record<StepTime, Tint>> = { late: 'no', today: 'wait', coming: 'slate' };

/** The day of the next step, with the word that it is late or today. */
export function StepDay({ on }: { on: string }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const time = stepTime(on);
  const day = format.dayShort(`${on}T12:00:00Z`);
  return (
    <Badge tint={TINTS[time]} shape="cal">
      {time === 'coming' ? day : t(`notes.${time}`, { day })}
    </Badge>
  );
}

/** The notes of a row of the list: the next step in a line, then the labels. */
export function RowNotes({ notes }: { notes: Shown | null }) {
  const { t } = useTranslation('inbox');
  if (!notes || (!notes.next_on && notes.labels.length === 0)) return null;
  const { absence } = notes;
  const who = absence?.replaced_by
    ? t('notes.instead', { name: absence.replaced_by, absent: absence.name })
    : notes.responsible?.name;
  const step = [notes.next_step, who].filter(Boolean).join(' · ');
  return (
    <span className="notes-row">
      {notes.next_on && (
        <span className="notes-step">
          <span className="vh">{t('notes.step')}: </span>
          <StepDay on={notes.next_on} /> <span className="notes-what">{step}</span>
        </span>
      )}
      {notes.labels.length > 0 && (
        <span className="notes-labels">
          <span className="vh">{t('notes.labels')}: </span>
          <Labels labels={notes.labels} />
        </span>
      )}
    </span>
  );
}

/** Who is responsible, and while they are absent until when and who replaces. Nothing where it is the owner, who is there. */
export function ResponsibleIs({ notes: { responsible, absence } }: { notes: Shown }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  if (!responsible && !absence) return null;
  const until = absence && format.date(`${absence.until}T12:00:00Z`);
  return (
    <p className="small soft notes-who">
      <Icon name="user" />
      <span>
        {t('notes.responsibleIs', { name: absence?.name ?? responsible?.name })}
        {until && ` ${t('notes.absent', { until })}`}
        {absence &&
          ` ${absence.replaced_by ? t('notes.replaced', { name: absence.replaced_by }) : t('notes.notReplaced')}`}
      </span>
    </p>
  );
}

/** Labels, each with a space that is heard as a pause. */
export function Labels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <span key={label}>
      <span className="notes-label">{label}</span>{' '}
    </span>
  ));
}
