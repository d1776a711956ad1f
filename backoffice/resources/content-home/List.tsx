import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { contentLimits } from '../../../src/shared/limits';
import type { ContentHome, ContentText, LegalFact } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Section } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { Day, Moment, narrowed } from '../shared';

/** What waits for editors, each with its definition, its first texts and the way to the others. Rule 27.21. */
export default function ContentHomePage() {
  const t = useTranslate();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['content-home'],
    queryFn: () => read<ContentHome>('content-home'),
  });
  return (
    <Page title={t('resources.content-home.name', { smart_count: 2 })} lead={t('backOffice.lead.content-home')}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : data ? <Parts of={data} /> : <Loading />}
    </Page>
  );
}

function Parts({ of: { drafts, scheduled, held, due, broken, untranslated } }: { of: ContentHome }) {
  const t = useTranslate();
  const say = (key: string): string => t(`backOffice.content.home.${key}`);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
        columnGap: 5,
        maxWidth: '72rem',
      }}
    >
      {held.total > 0 && (
        <Part
          name="held"
          total={held.total}
          rows={held.records.map((text) => ({
            ...rowOf(text),
            about: (
              <>
                <ComesOut at={text.publish_at} /> · {text.faults.join(' ')}
              </>
            ),
          }))}
        />
      )}
      <Part
        name="drafts"
        total={drafts.total}
        all={narrowed('content', { state: 'draft' })}
        rows={drafts.records.map((text) => ({
          ...rowOf(text),
          about: (
            <>
              {say('changed')} <Moment at={text.updated_at} />
              {text.author && `, ${text.author.name}`}
            </>
          ),
        }))}
      />
      <Part
        name="scheduled"
        total={scheduled.total}
        all={narrowed('content', { state: 'scheduled' })}
        rows={scheduled.records.map((text) => ({ ...rowOf(text), about: <ComesOut at={text.publish_at} /> }))}
      />
      <Part name="due" total={due.total} all="/legal-facts" rows={due.records.map((fact) => dueRow(fact, t))} />
      <Part
        name="untranslated"
        total={untranslated.total}
        all={narrowed('content', { untranslated: 'true' })}
        rows={untranslated.records.map((text) => ({
          ...rowOf(text),
          about: text.reviewed && (
            <>
              {t('resources.content.fields.reviewed')} <Day of={text.reviewed} />
            </>
          ),
        }))}
      />
      <Part
        name="broken"
        total={broken.total}
        rows={broken.records.map((text) => ({
          ...rowOf(text),
          key: `${text.id} ${text.publish_at ?? ''}`,
          about: (
            <>
              {text.links.join(', ')}
              {text.publish_at && (
                <>
                  {' · '}
                  <ComesOut at={text.publish_at} />
                </>
              )}
            </>
          ),
        }))}
      />
    </Box>
  );
}

interface PartRow {
  key: string;
  title: ReactNode;
  /** Its date, or what is wrong with it. */
  about: ReactNode;
}

interface PartProps {
  name: 'held' | 'drafts' | 'scheduled' | 'due' | 'broken' | 'untranslated';
  total: number;
  /** The list of all. */
  all?: string;
  rows: readonly PartRow[];
}

/** One thing that waits: how many there are, what is counted, the first of them. */
function Part({ name, total, all, rows }: PartProps) {
  const t = useTranslate();
  return (
    <Section title={`${t(`backOffice.content.home.${name}.title`)} (${total})`}>
      <p className="soft small">{t(`backOffice.content.home.${name}.means`, { months: contentLimits.reviewMonths })}</p>
      {rows.length > 0 && (
        <Box component="ul" className="links" sx={{ mt: 1 }}>
          {rows.map(({ key, title, about }) => (
            <li key={key}>
              {title}
              {about && <p className="micro soft">{about}</p>}
            </li>
          ))}
        </Box>
      )}
      {total > rows.length &&
        (all ? (
          <Box component="p" sx={{ mt: 1 }}>
            <Link to={all}>{t('backOffice.content.home.all', { smart_count: total })}</Link>
          </Box>
        ) : (
          <p className="micro soft">{t('backOffice.content.home.more', { smart_count: total - rows.length })}</p>
        ))}
    </Section>
  );
}

const isPast = (at: string | null): boolean => at !== null && Date.parse(at) <= Date.now();

/** When a scheduled text comes out, in Rome, or was to come out. */
function ComesOut({ at }: { at: string | null }) {
  const t = useTranslate();
  return (
    <>
      {t(`backOffice.content.home.${isPast(at) ? 'was_to' : 'comes_out'}`)} <Moment at={at} />
    </>
  );
}

const rowOf = ({ id, title, language }: Pick<ContentText, 'id' | 'title' | 'language'>) => ({
  key: String(id),
  title: (
    <Link to={`/content/${id}/show`} lang={language}>
      {title}
    </Link>
  ),
});

/** A fact that has ended, or was checked too long ago. The tables have no text of their own. */
function dueRow(fact: LegalFact, t: (key: string) => string): PartRow {
  const { id, text_id, kind, until, reviewed, type_label } = fact;
  const of = t(`backOffice.content.fact.${kind}`);
  return {
    ...(text_id === null ? { title: type_label ? `${of}: ${type_label}` : of } : rowOf({ ...fact, id: text_id })),
    key: String(id),
    about: until ? (
      <>
        {t('backOffice.content.ended')} <Day of={until} />
      </>
    ) : reviewed ? (
      <>
        {t('resources.legal-facts.fields.reviewed')} <Day of={reviewed} />
      </>
    ) : (
      t('backOffice.content.home.never')
    ),
  };
}
