import { required, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { useState } from 'react';
import { moderationLimits } from '../../../src/shared/limits';
import { ServerForm } from '../../form/ServerForm';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { Moment } from '../shared';
import { useHistory, useHistoryChanged } from './History';

/** What colleagues noted about an account, and the field for another note. */
export function Notes({ id, writable }: { id: number; writable: boolean }) {
  const t = useTranslate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useHistory(id);
  const changed = useHistoryChanged(id);
  // A new form after each note: the field is empty again.
  const [count, setCount] = useState(0);
  const save = async ({ text }: { text: string }) => {
    await act('accounts', id, 'notes', { text });
    await changed();
    setCount(count + 1);
  };
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {writable && (
        <ServerForm<{ text: string }>
          draft="note"
          key={count}
          submit="backOffice.account.add_note"
          variant="outlined"
          onSave={save}
          sx={{ px: 0 }}
        >
          <TextInput
            source="text"
            label="backOffice.account.note"
            helperText="backOffice.account.note_hint"
            validate={required()}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: moderationLimits.noteMax } }}
          />
        </ServerForm>
      )}
      {data.notes.length === 0 && <p className="soft">{t('backOffice.account.no_notes')}</p>}
      <ul className="links" style={{ marginTop: '1rem' }}>
        {data.notes.map(({ id: note, at, by, text }) => (
          <li key={note}>
            <p className="quote">{text}</p>
            <p className="micro soft">
              <Moment at={at} /> · {by}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
