import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { required, TextInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { TESTIMONIALS } from '../../../src/shared/content/site-pages.codes';
import { contentLimits } from '../../../src/shared/limits';
import { dayFromNow } from '../../ui/format';
import { PictureDialog } from './PictureDialog';
import { withParagraph } from './picture-markdown';
import { Preview } from './Preview';

/** What the buttons put around the selection, or before its line. */
const marks = {
  heading: { before: '## ', after: '', line: true },
  bold: { before: '**', after: '**', line: false },
  link: { before: '[', after: '](/)', line: false },
  list: { before: '- ', after: '', line: true },
  // The day is that of the press, a month ahead, for the editor to change.
  dated: { before: '{{until:DAY}}', after: '{{/until}}', line: false },
} as const;

interface MarkdownInputProps {
  path: string;
  language: 'it' | 'en';
  published: string | null;
}

/** A Markdown text with a few buttons, and beside it a preview of its page. */
export function MarkdownInput({ path, language, published }: MarkdownInputProps) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const { setValue } = useFormContext();
  const [adding, setAdding] = useState(false);
  const areaOf = () => frame.current?.querySelector<HTMLTextAreaElement>('textarea[name=body]');
  // The focus returns to the text, not to the button.
  const write = (area: HTMLTextAreaElement, text: string, start: number, end: number) => {
    flushSync(() => {
      setValue('body', text, { shouldDirty: true });
    });
    area.focus();
    area.setSelectionRange(start, end);
  };
  const addPicture = (markdown: string) => {
    const area = areaOf();
    if (!area) return;
    const { text, caret } = withParagraph(area.value, area.selectionStart, markdown);
    write(area, text, caret, caret);
  };
  const mark = (name: keyof typeof marks) => {
    const area = areaOf();
    if (!area) return;
    const { after, line, before: shape } = marks[name];
    const before = shape.replace('DAY', dayFromNow(30));
    const { selectionStart, selectionEnd, value } = area;
    const start = line ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart;
    const end = Math.max(start, selectionEnd);
    const marked = value.slice(0, start) + before + value.slice(start, end) + after + value.slice(end);
    write(area, marked, start + before.length, end + before.length);
  };
  return (
    <Box
      sx={{
        width: '100%',
        // The preview stands beside the text where this part of the page has the room.
        containerType: 'inline-size',
        '& > div': { display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
        '@container (min-width: 56rem)': {
          '& > div': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
          '& .preview': { position: 'sticky', top: '4.5rem' },
        },
      }}
    >
      <div>
        <div ref={frame}>
          <Box
            role="toolbar"
            aria-label={t('backOffice.content.toolbar')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}
          >
            {(Object.keys(marks) as (keyof typeof marks)[]).map((name) => (
              <Button
                key={name}
                size="small"
                variant="outlined"
                onClick={() => {
                  mark(name);
                }}
              >
                {t(`backOffice.content.mark.${name}`)}
              </Button>
            ))}
            <Button
              size="small"
              variant="outlined"
              onClick={() => {
                setAdding(true);
              }}
            >
              {t('backOffice.content.mark.picture')}
            </Button>
          </Box>
          <TextInput
            source="body"
            validate={required()}
            helperText={path === TESTIMONIALS ? 'backOffice.content.testimonials_hint' : 'backOffice.content.markdown'}
            multiline
            minRows={18}
            maxRows={40}
            fullWidth
            slotProps={{ htmlInput: { maxLength: contentLimits.bodyMax, spellCheck: true, lang: language } }}
          />
        </div>
        <Preview path={path} language={language} published={published} />
      </div>
      <PictureDialog
        open={adding}
        language={language}
        onAdd={addPicture}
        onClose={() => {
          setAdding(false);
        }}
      />
    </Box>
  );
}
