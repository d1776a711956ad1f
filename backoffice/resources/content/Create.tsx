import { CreateBase, required, TextInput, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ContentText } from '../../api/records';
import { ChoiceInput, Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import { RecordPage } from '../RecordPage';
import { bodyOf, valuesOf, type NewContentValues } from './content-values';
import { ContentFields } from './ContentFields';

/** A new text, at a new address. */
export default function ContentCreate() {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider();
  const save = async ({ path, language, ...values }: NewContentValues) => {
    const { data: made } = await data.create<ContentText>('content', {
      data: { path, language, ...bodyOf(values) } as never,
    });
    notify('backOffice.content.saved');
    void navigate(`/content/${made.id}/show`);
  };
  return (
    <CreateBase>
      <RecordPage title={t('backOffice.content.create')}>
        <ServerForm<NewContentValues>
          draft="text"
          submit="backOffice.content.save"
          values={{ path: '/avvocati/', language: 'it', ...valuesOf() }}
          onSave={save}
          sx={{ maxWidth: 'none' }}
        >
          <NewFields />
        </ServerForm>
      </RecordPage>
    </CreateBase>
  );
}

function NewFields() {
  const [path, language] = useWatch<NewContentValues, ['path', 'language']>({ name: ['path', 'language'] });
  return (
    <>
      <Pair>
        <TextInput
          source="path"
          validate={required()}
          helperText="backOffice.content.path_hint"
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
        />
        <ChoiceInput source="language" codes={['it', 'en']} texts="backOffice.content.language" validate={required()} />
      </Pair>
      <ContentFields path={path} language={language} />
    </>
  );
}
