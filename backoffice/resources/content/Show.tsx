import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ContentText } from '../../api/records';
import { forgetDraft, placeOf } from '../../form/drafts';
import { ServerForm } from '../../form/ServerForm';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { Badge } from '../../ui/Badge';
import { Facts } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { RecordOf, RecordPage } from '../RecordPage';
import { Day, Moment } from '../shared';
import { Conflict, type Overtaken } from './Conflict';
import { bodyOf, valuesOf, type ContentValues } from './content-values';
import { ContentFields } from './ContentFields';
import { DirtyWatch, Verbs } from './Verbs';
import { Versions } from './Versions';

/** The form's name in its page. */
const DRAFT = 'text';

/** A text: its status, its form, and its versions. */
export default function ContentShow() {
  return <RecordOf<ContentText>>{({ id }, refetch) => <FreshText key={id} id={id} refetch={refetch} />}</RecordOf>;
}

/** The form begins with what the server has now: the list holds fewer fields, and an earlier visit is out of date. */
function FreshText({ id, refetch }: { id: number; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const data = useDataProvider<BackOfficeDataProvider>();
  const text = useQuery({
    queryKey: ['content', id, 'form'],
    queryFn: () => data.read<ContentText>(`content/${id}`),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (text.data) return <ContentPage found={text.data} refetch={refetch} />;
  return (
    <RecordPage title={t('resources.content.name', { smart_count: 1 })}>
      {text.error ? <Problem error={text.error} onRetry={() => void text.refetch()} /> : <Loading />}
    </RecordPage>
  );
}

function ContentPage({ found, refetch }: { found: ContentText; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  // The form keeps its first content until the editor saves or reloads: others may save meanwhile.
  const [text, setText] = useState(found);
  const [dirty, setDirty] = useState(false);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const { id, edition, revision, path, language, state, live } = text;
  const take = (changed: ContentText, said?: string) => {
    setText(changed);
    setDirty(false);
    setOvertaken(null);
    if (said) notify(said);
  };
  /** What a colleague saved replaces what was typed. */
  const load = async () => {
    const place = placeOf(pathname, DRAFT);
    if (place !== null) forgetDraft(place);
    await reload();
  };
  const reload = async () => {
    take(await data.read<ContentText>(`content/${id}`));
  };
  const save = async (values: ContentValues, seen?: object) => {
    try {
      const body = { ...bodyOf(values), edition, revision, ...seen };
      const { data: saved } = await data.update<ContentText>('content', { id, data: body, previousData: text });
      take(saved, 'backOffice.content.saved');
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
    if (answer) take(answer);
    else if (text.live || text.has_first) await reload();
    else {
      await refetch().catch(() => undefined);
      void navigate('/content');
    }
  };
  const address = `${language === 'en' ? '/en' : ''}${path}`;
  return (
    <RecordPage
      title={text.title}
      badge={<Badge of="content" state={state} />}
      actions={
        live && (
          <Button variant="outlined" href={address}>
            {t('backOffice.content.see')}
          </Button>
        )
      }
    >
      <Facts
        of={[
          [t('resources.content.fields.path'), address],
          [t('resources.content.fields.kind'), t(`backOffice.content.kind.${text.kind}`)],
          [t('resources.content.fields.language'), t(`backOffice.content.language.${language}`)],
          [t('resources.content.fields.type'), text.type_label],
          [t('resources.content.fields.published'), text.published && <Day of={text.published} />],
          [t('resources.content.fields.publish_at'), text.publish_at && <Moment at={text.publish_at} />],
          [t('resources.content.fields.author'), text.author?.name],
        ]}
      />
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
          draft={DRAFT}
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
    </RecordPage>
  );
}
