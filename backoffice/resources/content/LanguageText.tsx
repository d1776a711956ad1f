import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { ContentText } from '../../api/records';
import { forgetDraft, placeOf } from '../../form/drafts';
import { ServerForm } from '../../form/ServerForm';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { Badge } from '../../ui/Badge';
import { Facts } from '../../ui/Facts';
import { Day, Moment } from '../shared';
import { Conflict, type Overtaken } from './Conflict';
import { bodyOf, draftOf, valuesOf, type ContentValues } from './content-values';
import { ContentFields } from './ContentFields';
import { LanguageHeading } from './LanguageHeading';
import { DirtyWatch, Verbs } from './Verbs';
import { Versions } from './Versions';

interface LanguageTextProps {
  text: ContentText;
  /** Takes what the server has now; null when nothing is left in this language. */
  onChange: (text: ContentText | null) => Promise<void>;
}

/** Its moment has passed, and it has not come out. */
const isOverdue = ({ state, publish_at }: ContentText): boolean =>
  state === 'scheduled' && publish_at !== null && Date.parse(publish_at) <= Date.now();

/** A text in one language. It is saved, published and withdrawn independently of the other language. */
export function LanguageText({ text, onChange }: LanguageTextProps) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  const [dirty, setDirty] = useState(false);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const { id, edition, revision, path, language, state, live } = text;
  const take = async (changed: ContentText | null, said?: string) => {
    setDirty(false);
    setOvertaken(null);
    await onChange(changed);
    if (said) notify(said);
  };
  /** What a colleague saved replaces what was typed. */
  const load = async () => {
    const place = placeOf(pathname, draftOf(language));
    if (place !== null) forgetDraft(place);
    await reload();
  };
  const reload = async () => {
    await take(await data.read<ContentText>(`content/${id}`));
  };
  const save = async (values: ContentValues, seen?: object) => {
    try {
      const body = { ...bodyOf(values), edition, revision, ...seen };
      const { data: saved } = await data.update<ContentText>('content', { id, data: body, previousData: text });
      await take(saved, 'backOffice.content.saved');
      return true;
    } catch (error) {
      const { code, info } = asFailure(error).body;
      if (code !== 'content_changed') throw error;
      setOvertaken({ ...(info as unknown as Omit<Overtaken, 'values'>), values });
      return false;
    }
  };
  const verb = async (name: string, body: object) => {
    const answer = await data.act<ContentText | undefined>('content', id, name, body);
    notify(`backOffice.content.did.${name}`);
    if (answer) await take(answer);
    else if (live || text.has_first) await reload();
    else await take(null);
  };
  return (
    <>
      <LanguageHeading language={language} badge={<Badge of="content" state={state} />}>
        {live && (
          <Button size="small" variant="outlined" href={`${language === 'en' ? '/en' : ''}${path}`}>
            {t('backOffice.content.see')}
          </Button>
        )}
      </LanguageHeading>
      <Facts
        of={[
          [t('resources.content.fields.published'), text.published && <Day of={text.published} />],
          [t('resources.content.fields.publish_at'), text.publish_at && <Moment at={text.publish_at} />],
          [t('resources.content.fields.author'), text.author?.name],
        ]}
      />
      {isOverdue(text) && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <p>{t('backOffice.content.held')}</p>
          <Link to="/content-home">{t('backOffice.content.held_where')}</Link>
        </Alert>
      )}
      {may('content:write') && <Verbs text={text} dirty={dirty} onVerb={verb} />}
      {overtaken && (
        <Conflict
          {...overtaken}
          onLoad={load}
          onOverwrite={() => save(overtaken.values, { edition: overtaken.edition, revision: overtaken.revision })}
        />
      )}
      {may('content:write') && state !== 'scheduled' && (
        <ServerForm<ContentValues>
          key={`${edition} ${revision}`}
          draft={draftOf(language)}
          base={{ edition, revision }}
          submit="backOffice.content.save"
          values={valuesOf(text)}
          onSave={save}
          sx={{ maxWidth: 'none' }}
        >
          <ContentFields path={path} language={language} published={text.published ?? null} />
          <DirtyWatch onChange={setDirty} />
        </ServerForm>
      )}
      <Versions text={text} onRestore={(version) => verb('restore', { version, edition, revision })} />
    </>
  );
}
