import Box from '@mui/material/Box';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ContentText } from '../../api/records';
import { ServerForm } from '../../form/ServerForm';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { bodyOf, draftOf, valuesOf, type ContentValues, type Language } from './content-values';
import { ContentFields } from './ContentFields';
import { LanguageHeading } from './LanguageHeading';

/** What is saved before anybody has written anything. */
const NOTHING = { edition: 0, revision: 0 };

interface MissingTextProps {
  language: Language;
  /** The text in the other language. */
  other: ContentText;
  onCreate: (made: ContentText) => Promise<void>;
}

/** The language in which a text is not written yet: its address is known, and its facts have the same sources. */
export function MissingText({ language, other, onCreate }: MissingTextProps) {
  const t = useTranslate();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  const { id, path, sources, reviewed } = other;
  const canWrite = may('content:write');
  const create = async (values: ContentValues) => {
    const { data: made } = await data.create<ContentText>('content', {
      data: { path, language, ...bodyOf(values) } as never,
    });
    await onCreate(made);
    notify('backOffice.content.saved');
  };
  /** Shows what somebody else wrote meanwhile; what was typed is then offered beside it. */
  const readAgain = async () => {
    try {
      const now = await data.read<ContentText>(`content/${id}`);
      const made = language === 'it' ? now.it_id : now.en_id;
      if (made !== null) await onCreate(await data.read<ContentText>(`content/${made}`));
    } catch (error) {
      notify(asFailure(error).message, { type: 'error' });
    }
  };
  return (
    <>
      <LanguageHeading language={language} />
      <Box component="p" className="soft" sx={{ mb: 2 }}>
        {t(canWrite ? 'backOffice.content.missing' : 'backOffice.content.missing_here')}
      </Box>
      {canWrite && (
        <ServerForm<ContentValues>
          draft={draftOf(language)}
          base={NOTHING}
          submit="backOffice.content.save"
          values={{ ...valuesOf(), sources: sources ?? [], reviewed: reviewed ?? '' }}
          onSave={create}
          onRetry={{ label: t('backOffice.content.read_again'), act: () => void readAgain() }}
          sx={{ maxWidth: 'none' }}
        >
          <ContentFields path={path} language={language} />
        </ServerForm>
      )}
    </>
  );
}
