import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ContentPreview } from '../../api/records';
import { send } from '../../providers/http';
import { previewOf, type ContentValues } from './content-values';
import { PagePreview } from './PagePreview';

/** The pause in typing after which the preview follows (milliseconds). */
const PAUSE = 400;

/** The widths of the page that an editor can look at, in pixels. */
const widths = { phone: 390, computer: 1280 } as const;
type Screen = keyof typeof widths;
const screens = Object.keys(widths) as Screen[];

/** The value after the last pause. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(JSON.parse(written) as T);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [written]);
  return settled;
}

interface PreviewProps {
  path: string;
  language: 'it' | 'en';
  /** The day of the first publication; null for a new text. */
  published: string | null;
}

/** The page as the site draws it with what is typed, and what is wrong with the text. Rule 27.22. */
export function Preview({ path, language, published }: PreviewProps) {
  const t = useTranslate();
  const [screen, setScreen] = useState<Screen>('phone');
  const values = useWatch<ContentValues>() as ContentValues;
  const typed = useSettled({ ...previewOf(values), path, language, published });
  const { data } = useQuery({
    queryKey: ['content', 'preview', typed],
    queryFn: () => send<ContentPreview>('POST', 'content/preview', typed),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className="preview">
      <Box component="h2" id={`preview-${language}`} sx={{ font: '600 1rem/1.3 var(--font-text)', mb: 1 }}>
        {t('backOffice.content.preview')}
      </Box>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={screen}
        aria-labelledby={`preview-${language}`}
        sx={{ mb: 1.5 }}
        onChange={(_event, chosen: Screen | null) => {
          if (chosen) setScreen(chosen);
        }}
      >
        {screens.map((name) => (
          <ToggleButton key={name} value={name}>
            {t(`backOffice.content.screen.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box role="status">
        {data && data.faults.length > 0 && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {data.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Alert>
        )}
        {data?.html === null && <p className="soft small">{t('backOffice.content.preview_nowhere')}</p>}
      </Box>
      {data?.html && <PagePreview html={data.html} width={widths[screen]} title={t('backOffice.content.preview')} />}
      {data && typed.body.trim() !== '' && (
        <p className="soft small">{t('backOffice.content.minutes', { smart_count: data.minutes })}</p>
      )}
    </div>
  );
}
