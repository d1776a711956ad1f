import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { ContentText } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Facts } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { RecordOf, RecordPage } from '../RecordPage';
import { languages, type Language, type Texts } from './content-values';
import { LanguageText } from './LanguageText';
import { MissingText } from './MissingText';

/** From this width on both languages stand side by side. */
const SIDE_BY_SIDE = '(min-width: 56.25em)';

/** A text in both languages: of each its status, its form, and its versions. Rule 27.24. */
export default function ContentShow() {
  return (
    <RecordOf<ContentText>>
      {({ id, it_id }, refetch) =>
        it_id === null || it_id === id ? (
          <FreshTexts key={id} id={id} refetch={refetch} />
        ) : (
          // The English record has no page of its own.
          <Navigate to={`/content/${it_id}/show?language=en`} replace />
        )
      }
    </RecordOf>
  );
}

/** The forms begin with what the server has now: the list holds fewer fields, and an earlier visit is out of date. */
function FreshTexts({ id, refetch }: { id: number; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const texts = useQuery({
    queryKey: ['content', id, 'form'],
    queryFn: async (): Promise<Texts> => {
      const text = await read<ContentText>(`content/${id}`);
      const { it_id, en_id } = text;
      const of = async (number: number | null) =>
        number === null ? null : number === id ? text : read<ContentText>(`content/${number}`);
      return { it: await of(it_id), en: await of(en_id) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  if (texts.data) return <ContentPage found={texts.data} onGone={refetch} />;
  return (
    <RecordPage title={t('resources.content.name', { smart_count: 1 })}>
      {texts.error ? <Problem error={texts.error} onRetry={() => void texts.refetch()} /> : <Loading />}
    </RecordPage>
  );
}

interface ContentPageProps {
  found: Texts;
  /** Nothing is left of the text. */
  onGone: () => Promise<unknown>;
}

function ContentPage({ found, onGone }: ContentPageProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isWide = useMediaQuery(SIDE_BY_SIDE, { noSsr: true });
  // The forms keep their first content until the editor saves or reloads: others may save meanwhile.
  const [texts, setTexts] = useState(found);
  const [chosen, setChosen] = useState<Language>(search.get('language') === 'en' ? 'en' : 'it');
  const text = texts.it ?? texts.en;
  if (!text) return null;
  const take = async (language: Language, changed: ContentText | null) => {
    if (changed ?? texts[language === 'it' ? 'en' : 'it']) {
      setTexts((before) => ({ ...before, [language]: changed }));
      return;
    }
    await onGone().catch(() => undefined);
    void navigate('/content');
  };
  return (
    <RecordPage title={text.title}>
      <Facts
        of={[
          [t('resources.content.fields.path'), text.path],
          [t('resources.content.fields.kind'), t(`backOffice.content.kind.${text.kind}`)],
          [t('resources.content.fields.type'), text.type_label],
        ]}
      />
      {!isWide && (
        <Tabs
          variant="standard"
          value={chosen}
          aria-label={t('resources.content.fields.language')}
          sx={{ mb: 2 }}
          onChange={(_event, language: Language) => {
            setChosen(language);
          }}
        >
          {languages.map((language) => (
            <Tab
              key={language}
              value={language}
              id={`tab-${language}`}
              aria-controls={`text-${language}`}
              label={t(`backOffice.content.language.${language}`)}
            />
          ))}
        </Tabs>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          gap: 4,
          alignItems: 'start',
        }}
      >
        {languages.map((language) => {
          const written = texts[language];
          return (
            // The other language is hidden and not removed: what was typed in it stays.
            <section
              key={language}
              id={`text-${language}`}
              hidden={!isWide && chosen !== language}
              {...(isWide
                ? { 'aria-labelledby': `heading-${language}` }
                : { role: 'tabpanel', 'aria-labelledby': `tab-${language}` })}
            >
              {written ? (
                <LanguageText text={written} onChange={(changed) => take(language, changed)} />
              ) : (
                <MissingText language={language} other={text} onCreate={(made) => take(language, made)} />
              )}
            </section>
          );
        })}
      </Box>
    </RecordPage>
  );
}
