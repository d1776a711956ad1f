import Button from '@mui/material/Button';
import {
  ArrayInput,
  DateInput,
  required,
  SimpleFormIterator,
  TextInput,
  useSimpleFormIterator,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { placeOfPath } from '../../../src/shared/content/places.rules';
import { contentLimits } from '../../../src/shared/limits';
import { Pair } from '../../form/inputs';
import { MarkdownInput } from './MarkdownInput';

const upTo = (maxLength: number) => ({ htmlInput: { maxLength } });

interface ContentFieldsProps {
  path: string;
  language: 'it' | 'en';
  /** The day of its first publication; none for a new text. */
  published?: string | null;
}

/** The fields of a text: what search engines show, the text itself, the sources of its facts. */
export function ContentFields({ path, language, published = null }: ContentFieldsProps) {
  const place = placeOfPath(path);
  return (
    <>
      <Counted source="title" min={contentLimits.titleMin} max={contentLimits.titleMax} />
      <Counted source="description" min={contentLimits.descriptionMin} max={contentLimits.descriptionMax} />
      {place?.inTopic && <TextInput source="topic" validate={required()} slotProps={upTo(contentLimits.topicMax)} />}
      <MarkdownInput path={path} language={language} published={published} />
      <ArrayInput source="sources">
        <SimpleFormIterator inline disableReordering addButton={<AddSource />}>
          <TextInput source="label" label="backOffice.content.source" slotProps={upTo(contentLimits.sourceMax)} />
          <TextInput source="url" label="backOffice.content.url" type="url" />
        </SimpleFormIterator>
      </ArrayInput>
      <Pair>
        <DateInput source="reviewed" helperText="backOffice.content.reviewed_hint" />
        <TextInput source="note" helperText="backOffice.content.note_hint" slotProps={upTo(contentLimits.noteMax)} />
      </Pair>
    </>
  );
}

function AddSource() {
  const t = useTranslate();
  const { add } = useSimpleFormIterator();
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ mt: 1 }}
      onClick={() => {
        add();
      }}
    >
      {t('backOffice.content.add_source')}
    </Button>
  );
}

interface CountedProps {
  source: 'title' | 'description';
  min: number;
  max: number;
}

/** One line, with its length. */
function Counted({ source, min, max }: CountedProps) {
  const t = useTranslate();
  const typed = useWatch<Record<string, string | undefined>>({ name: source }) ?? '';
  return (
    <TextInput
      source={source}
      validate={required()}
      multiline={source === 'description'}
      helperText={t(`backOffice.content.${source}_hint`, { smart_count: typed.length, min, max })}
      fullWidth
    />
  );
}
