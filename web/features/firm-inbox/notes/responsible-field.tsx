import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/fields';
import { useFormat } from '../../../ui/format/format';
import { useSeesAssigned } from '../../../api/may';
import { useColleagues } from './notes-api';

type Colleague = NonNullable<ReturnType<typeof useColleagues>['data']>[number];

const nameOf = ({ first_name: first, last_name: last }: Colleague): string => `${first} ${last}`;

/** Who is responsible, where a firm has more people than its owner. Who is absent may be chosen, and the hint says so. */
export function ResponsibleField(field: {
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('inbox');
  const people = useColleagues().data ?? [];
  const owner = people.find(({ id }) => id === null);
  const members = people.filter(({ id }) => id !== null);
  const absence = useAbsence(people.find(({ id }) => String(id ?? '') === field.value));
  const passes = useSeesAssigned();
  if (!owner || members.length === 0) return null;
  return (
    <Select
      label={t('notes.responsible')}
      hint={[absence ?? t('notes.responsibleHint'), ...(passes ? [t('notes.passesOn')] : [])].join(' ')}
      empty={t('notes.owner', { name: nameOf(owner) })}
      options={members.map((member) => ({ value: String(member.id), label: nameOf(member) }))}
      {...field}
    />
  );
}

/** That a person is absent, or will be, and who replaces. */
function useAbsence(person: Colleague | undefined): string | undefined {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const next = person?.absences[0];
  if (!person || !next) return undefined;
  const [from, until] = [next.from, next.until].map((day) => format.date(`${day}T12:00:00Z`));
  const { replacement } = next;
  const isReplaced = replacement !== null && replacement.lapse === null;
  return [
    t(next.on ? 'notes.isAbsent' : 'notes.willBeAbsent', { name: nameOf(person), from, until }),
    isReplaced ? t('notes.replaced', { name: replacement.name }) : t('notes.notReplaced'),
  ].join(' ');
}
