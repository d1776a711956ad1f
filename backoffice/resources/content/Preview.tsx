import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ContentPreview } from '../../api/records';
import { send } from '../../providers/http';

/** The pause in typing after which the preview follows (milliseconds). */
const PAUSE = 400;

/** The value after the last pause. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}

/** The text as its page will show it. The server has rendered its HTML, which holds no HTML of the author. */
export function Preview({ path, language }: { path: string; language: 'it' | 'en' }) {
  const t = useTranslate();
  const typed = useWatch<{ body: string }, 'body'>({ name: 'body' });
  const body = useSettled(typed);
  const { data } = useQuery({
    queryKey: ['content', 'preview', path, language, body],
    queryFn: () => send<ContentPreview>('POST', 'content/preview', { body, path, language }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <div>
      <Box component="h2" id="preview" sx={{ font: '600 1rem/1.3 var(--font-text)', mb: 1 }}>
        {t('backOffice.content.preview')}
      </Box>
      <Box role="status">
        {typed.trim() === '' && <p className="soft small">{t('backOffice.content.preview_empty')}</p>}
        {data && data.faults.length > 0 && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {data.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Alert>
        )}
      </Box>
      <Box
        lang={language}
        tabIndex={0}
        role="region"
        aria-labelledby="preview"
        sx={{
          p: 2.5,
          minHeight: { lg: '12rem' },
          maxHeight: '48rem',
          overflow: 'auto',
          border: '1px solid var(--rule)',
          borderRadius: '5px',
          bgcolor: 'var(--sheet)',
          overflowWrap: 'anywhere',
          '& > * + *, & li + li': { mt: 1.25 },
          '& > h2': { mt: 3 },
          '& ul': { listStyle: 'disc', pl: 3 },
          '& ol': { listStyle: 'decimal', pl: 3 },
          '& > figure, & > blockquote': { mx: 0 },
          '& > * + figure, & > figure + *': { mt: 2 },
          '& img': { display: 'block', maxWidth: '100%', height: 'auto' },
          '& figcaption': { mt: 0.75, fontSize: '0.875rem', color: 'var(--ink-2)' },
          '& blockquote': { mb: 0, pl: 2, borderLeft: '2px solid var(--terra-fill)' },
          '& td, & th': { borderBottom: '1px solid var(--rule)', p: 0.75, textAlign: 'left' },
        }}
        dangerouslySetInnerHTML={{ __html: data?.html ?? '' }}
      />
      {data && typed.trim() !== '' && (
        <p className="soft small">{t('backOffice.content.minutes', { smart_count: data.minutes })}</p>
      )}
    </div>
  );
}
