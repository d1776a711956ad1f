import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { contentLimits, documentLimits } from '../../../src/shared/limits';
import type { ContentPicture } from '../../api/records';
import { FileField } from '../../form/FileField';
import { sendFile } from '../../providers/files';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { markdownOf } from './picture-markdown';

const { pictureAltMin: min, pictureAltMax: max } = contentLimits;
const megabytes = documentLimits.maxBytes / 1024 / 1024;

interface PictureDialogProps {
  open: boolean;
  /** The language in which the text says what its picture shows. */
  language: 'it' | 'en';
  /** Takes the Markdown of the picture, once the server has it. */
  onAdd: (markdown: string) => void;
  onClose: () => void;
}

/** Uploads a picture for a text, with what it shows. */
export function PictureDialog({ open, language, onAdd, onClose }: PictureDialogProps) {
  const t = useTranslate();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [asked, setAsked] = useState(false);
  const wrongFile = !file
    ? t('backOffice.content.picture.file_needed')
    : file.size > documentLimits.maxBytes
      ? t('backOffice.content.picture.file_large', { megabytes })
      : null;
  const wrongAlt = alt.trim().length < min ? t('backOffice.content.picture.alt_needed', { min }) : null;
  const close = () => {
    setFile(null);
    setAlt('');
    setCaption('');
    setAsked(false);
    onClose();
  };
  const add = async () => {
    setAsked(true);
    if (!file || wrongFile !== null || wrongAlt !== null) return;
    const { address } = await sendFile<ContentPicture>('content/pictures', file);
    onAdd(markdownOf({ address, alt, caption }));
    close();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('backOffice.content.picture.title')}
      confirm={t('backOffice.content.picture.add')}
      onConfirm={add}
      onClose={close}
    >
      <FileField
        label={t('backOffice.content.picture.file')}
        helperText={asked && wrongFile ? wrongFile : t('backOffice.content.picture.file_hint', { megabytes })}
        error={asked && wrongFile !== null}
        accept="image/jpeg,image/png,image/webp"
        onChoose={setFile}
      />
      <TextField
        label={t('backOffice.content.picture.alt')}
        helperText={asked && wrongAlt ? wrongAlt : t('backOffice.content.picture.alt_hint')}
        error={asked && wrongAlt !== null}
        slotProps={{ htmlInput: { maxLength: max, lang: language } }}
        multiline
        required
        fullWidth
        sx={{ my: 1 }}
        value={alt}
        onChange={(event) => {
          setAlt(event.target.value);
        }}
      />
      <TextField
        label={t('backOffice.content.picture.caption')}
        helperText={t('backOffice.content.picture.caption_hint')}
        slotProps={{ htmlInput: { maxLength: max, lang: language } }}
        fullWidth
        sx={{ my: 1 }}
        value={caption}
        onChange={(event) => {
          setCaption(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
