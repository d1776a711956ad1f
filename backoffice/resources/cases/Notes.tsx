import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { required, SelectArrayInput, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { moderationLimits } from '../../../src/shared/limits';
import { isGone } from '../../../src/shared/moderation/case.rules';
import type { ModerationCase } from '../../api/records';
import { ServerForm } from '../../form/ServerForm';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Section } from '../../ui/Facts';
import { Moment } from '../shared';
import { useColleagues } from './ColleagueField';

interface NotesProps {
  one: ModerationCase;
  notes: NonNullable<ModerationCase['notes']>;
  refetch: () => Promise<unknown>;
}

/** What staff noted about a case for their colleagues, and the field for another note. Rule 18.15. */
export function Notes({ one, notes, refetch }: NotesProps) {
  const t = useTranslate();
  const client = useQueryClient();
  // The case was opened with these notes: the server has marked them as read.
  const latest = notes.at(-1)?.id;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['case-mentions'] });
  }, [client, latest]);
  const writable =
    may('case:decide') && !isGone({ status: one.status, accountId: one.account?.id, reason: one.reason });
  if (notes.length === 0 && !writable) return null;
  return (
    <Section title={t('backOffice.cases.notes.title')}>
      {notes.length > 0 && (
        <ul className="links">
          {notes.map(({ id, at, by, text, mentioned }) => (
            <li key={id}>
              <p className="quote">{text}</p>
              <p className="micro soft">
                <Moment at={at} /> · {by}
                {mentioned.length > 0 &&
                  ` · ${t('backOffice.cases.notes.mentioned', { who: mentioned.map(({ name }) => name).join(', ') })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {writable && <NewNote id={one.id} refetch={refetch} />}
    </Section>
  );
}

/** The field for a note, and the colleagues who have to read it. */
function NewNote({ id, refetch }: { id: number; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const colleagues = useColleagues();
  // A new form after each note: the fields are empty again.
  const [count, setCount] = useState(0);
  const text = (name: string) => t(`backOffice.cases.notes.${name}`, { max: moderationLimits.mentionsMax });
  const save = async (note: { text: string; mentions?: number[] }) => {
    await act('cases', id, 'notes', { text: note.text, mentions: note.mentions ?? [] });
    await refetch();
    setCount(count + 1);
  };
  return (
    <ServerForm<{ text: string; mentions?: number[] }>
      draft="note"
      key={count}
      submit={text('add')}
      variant="outlined"
      onSave={save}
      sx={{ px: 0, pt: 2 }}
    >
      <TextInput
        source="text"
        label={text('text')}
        helperText={text('hint')}
        validate={required()}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: moderationLimits.noteMax } }}
      />
      {colleagues.length > 0 && (
        <SelectArrayInput
          source="mentions"
          label={text('mentions')}
          helperText={text('mentions_hint')}
          choices={colleagues}
          translateChoice={false}
        />
      )}
    </ServerForm>
  );
}
