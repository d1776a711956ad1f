import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Row } from '../../ui/Page';
import type { Language } from './content-values';

interface LanguageHeadingProps {
  language: Language;
  badge?: ReactNode;
  children?: ReactNode;
}

/** The head of a language's half of the page, which is named after it. */
export function LanguageHeading({ language, badge, children }: LanguageHeadingProps) {
  const t = useTranslate();
  return (
    <Box sx={{ mb: 2, pb: 1, borderBottom: '1px solid var(--rule)', minHeight: 44 }}>
      <Row>
        <Box component="h2" id={`heading-${language}`} sx={{ fontSize: '1.25rem' }}>
          {t(`backOffice.content.language.${language}`)}
        </Box>
        {badge}
        {children}
      </Row>
    </Box>
  );
}
