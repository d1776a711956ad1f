import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Newsletter, NewsletterInput } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Facts, Section } from '../../ui/Facts';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';
import { NewsletterForm, useAudiences } from './NewsletterForm';

/** A newsletter: its text, its progress, and the actions on it. */
export default function NewsletterShow() {
  return (
    <RecordOf<Newsletter>
      moving={({ status, written, sent, bounced }) => status === 'sending' || sent + bounced < written}
    >
      {(newsletter, refetch) => <NewsletterPage key={newsletter.id} newsletter={newsletter} refetch={refetch} />}
    </RecordOf>
  );
}

type Question = 'send' | 'stop' | 'delete';

function NewsletterPage({ newsletter, refetch }: { newsletter: Newsletter; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  const sizes = useAudiences();
  const [asking, setAsking] = useState<Question | null>(null);
  const { id, status, audience } = newsletter;
  const isDraft = status === 'draft';
  const verb = async (name: 'send' | 'stop' | 'test') => {
    await data.act('newsletter', id, name);
    notify(`backOffice.newsletter.did.${name}`);
    await refetch();
  };
  const save = async (body: NewsletterInput) => {
    await data.update('newsletter', { id, data: body, previousData: newsletter });
    notify('backOffice.newsletter.saved');
    await refetch();
  };
  const decide = async () => {
    if (asking === 'delete') {
      await data.delete('newsletter', { id, previousData: newsletter });
      notify('backOffice.newsletter.did.delete');
      void navigate('/newsletter');
    } else if (asking !== null) {
      await verb(asking);
      setAsking(null);
    }
  };
  const count = sizes?.[audience] ?? 0;
  return (
    <RecordPage title={newsletter.subject_it} badge={<Badge of="newsletter" state={status} />}>
      {!isDraft && <Progress newsletter={newsletter} />}
      {may('newsletter:write') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 2 }}>
          {(isDraft || status === 'stopped') && (
            <Button
              variant="contained"
              onClick={() => {
                setAsking('send');
              }}
            >
              {t(`backOffice.newsletter.${isDraft ? 'send' : 'resume'}`)}
            </Button>
          )}
          {status === 'sending' && (
            <Button
              variant="contained"
              color="error"
              onClick={() => {
                setAsking('stop');
              }}
            >
              {t('backOffice.newsletter.stop')}
            </Button>
          )}
          <Button
            variant="outlined"
            onClick={() => {
              verb('test').catch((error: unknown) => {
                notify(asFailure(error).message, { type: 'error' });
              });
            }}
          >
            {t('backOffice.newsletter.test')}
          </Button>
          {isDraft && (
            <Button
              variant="outlined"
              color="error"
              onClick={() => {
                setAsking('delete');
              }}
            >
              {t('ra.action.delete')}
            </Button>
          )}
        </Box>
      )}
      {isDraft && may('newsletter:write') && (
        <NewsletterForm newsletter={newsletter} submit="backOffice.newsletter.save" onSave={save} />
      )}
      <Preview language="it" title={newsletter.subject_it} html={newsletter.html_it} />
      <Preview language="en" title={newsletter.subject_en} html={newsletter.html_en} />
      <ConfirmDialog
        open={asking !== null}
        title={t(`backOffice.newsletter.question.${asking ?? 'send'}`, { smart_count: count })}
        confirm={t(asking === 'delete' ? 'ra.action.delete' : `backOffice.newsletter.${asking ?? 'send'}`)}
        danger={asking !== 'send'}
        onConfirm={decide}
        onClose={() => {
          setAsking(null);
        }}
      >
        <p>{t(`backOffice.newsletter.follows.${asking ?? 'send'}`)}</p>
      </ConfirmDialog>
    </RecordPage>
  );
}

/** How many mails are written, sent and refused. */
function Progress({ newsletter }: { newsletter: Newsletter }) {
  const t = useTranslate();
  const { recipients, written, sent, bounced, started_at, stopped_at, finished_at, audience } = newsletter;
  const total = Math.max(recipients ?? 0, written, 1);
  return (
    <Section title={t('backOffice.newsletter.progress')}>
      <LinearProgress
        variant="determinate"
        value={Math.round(((sent + bounced) / total) * 100)}
        aria-label={t('backOffice.newsletter.progress')}
        sx={{ height: 8, borderRadius: 1, mb: 2 }}
      />
      <Facts
        of={[
          [t('resources.newsletter.fields.audience'), t(`backOffice.newsletter.audience.${audience}`)],
          [
            t('resources.newsletter.fields.recipients'),
            <span key="r" className="num">
              {recipients}
            </span>,
          ],
          [
            t('resources.newsletter.fields.written'),
            <span key="w" className="num">
              {written}
            </span>,
          ],
          [
            t('resources.newsletter.fields.sent'),
            <span key="s" className="num">
              {sent}
            </span>,
          ],
          [
            t('resources.newsletter.fields.bounced'),
            <span key="b" className="num">
              {bounced}
            </span>,
          ],
          [t('resources.newsletter.fields.started_at'), <Moment key="f" at={started_at} />],
          [t('resources.newsletter.fields.stopped_at'), stopped_at && <Moment key="t" at={stopped_at} />],
          [t('resources.newsletter.fields.finished_at'), finished_at && <Moment key="e" at={finished_at} />],
        ]}
      />
    </Section>
  );
}

/** The text as mails show it. The server has rendered its HTML, which holds no HTML of the author. */
function Preview({ language, title, html }: { language: 'it' | 'en'; title: string; html: string }) {
  const t = useTranslate();
  return (
    <Section title={t(`backOffice.newsletter.preview.${language}`)}>
      <Box
        lang={language}
        sx={{
          maxWidth: '35rem',
          p: 3,
          border: '1px solid var(--rule)',
          borderRadius: '5px',
          bgcolor: 'var(--sheet)',
          overflowWrap: 'anywhere',
          '& > * + *': { mt: 1.5 },
        }}
      >
        <strong>{title}</strong>
        <Box
          sx={{
            '& > * + *': { mt: 1.5 },
            '& ul': { listStyle: 'disc', pl: 3 },
            '& ol': { listStyle: 'decimal', pl: 3 },
          }}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </Box>
    </Section>
  );
}
