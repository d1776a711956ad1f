import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../api/client';
import { Button } from '../../ui/button';
import { Time, useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import type { DeskRequest, Document } from './api';
import { FileList } from './file-list';
import { saveFile } from '../../api/save-file';

const QUOTED = 7;
const WON = 9;
const OPINION = 5;

/** What the firm answered: the figures of its quote, or its opinion. */
export function OwnAnswer({ request }: { request: DeskRequest }) {
  const { t } = useTranslation('desk');
  const { response } = request;
  if (response.answered_at === null) return null;
  const opinion = response.status.id === OPINION || response.percentage === null;
  return (
    <section className="desk-part" aria-labelledby={`own-${response.id}`}>
      <h3 className="desk-h" id={`own-${response.id}`}>
        {t(opinion ? 'own.opinion' : 'own.quote')}
      </h3>
      <p className="micro muted">
        {t('own.sent')} <Time at={response.answered_at} />
        {!opinion && ` · ${t(response.read_at ? 'own.read' : 'own.unread')}`}
      </p>
      {!opinion && <Figures response={response} />}
      {response.text && <p className="desk-txt">{response.text}</p>}
      {!opinion && <Papers request={request} />}
    </section>
  );
}

function Figures({ response }: { response: DeskRequest['response'] }) {
  const { t } = useTranslation('desk');
  const format = useFormat();
  const base =
    response.percentage_base === 'saving' || response.percentage_base === 'agreed_value'
      ? response.percentage_base
      : 'outcome';
  return (
    <dl className="desk-figures">
      <div>
        <dt>{t(`own.base.${base}`, { value: format.euro(response.agreed_value_cents ?? 0) })}</dt>
        <dd>{format.percent(response.percentage ?? 0)}</dd>
      </div>
      <div>
        <dt>{t('quote.fixed')}</dt>
        <dd>{format.euroExact(response.fixed_costs_cents ?? 0)}</dd>
      </div>
      <div>
        <dt>{t('quote.final')}</dt>
        <dd>{format.euroExact(response.final_costs_cents ?? 0)}</dd>
      </div>
      <div>
        <dt>{t('own.additions')}</dt>
        <dd>{t(response.additional_costs ? 'own.added' : 'own.included')}</dd>
      </div>
      {response.valid_until && (
        <div>
          <dt>{t('own.valid')}</dt>
          <dd>
            <Time at={response.valid_until} as="date" />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The written quote and the firm's attachments. */
function Papers({ request }: { request: DeskRequest }) {
  const { t } = useTranslation('desk');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  const { response } = request;
  return (
    <>
      <div className="row desk-gap">
        <Button
          size="s"
          icon="file"
          onClick={async () => {
            setFailed('');
            await saveFile(`/responses/${response.id}/quote.pdf`, `preventivo-${request.id}.pdf`).catch(
              (error: unknown) => {
                setFailed(words(error));
              },
            );
          }}
        >
          {t('own.pdf')}
        </Button>
      </div>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      {response.attachments.length > 0 && <FileList files={response.attachments} label={t('own.attachments')} />}
      {[QUOTED, WON].includes(response.status.id) && <Attach responseId={response.id} />}
    </>
  );
}

/** Adds a file to the firm's own answer, telling how far it is. */
export function Attach({ responseId }: { responseId: number }) {
  const { t } = useTranslation('desk');
  const format = useFormat();
  const words = useProblemWords();
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState('');
  const send = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setFailed('');
    setSaid('');
    setShare(0);
    try {
      const added = await upload<Document>(`/responses/${responseId}/attachments`, file, setShare);
      setSaid(t('attach.done', { name: added.name }));
      await client.invalidateQueries({ queryKey: ['request'] });
    } catch (error) {
      setFailed(words(error));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="desk-gap">
      <Button
        size="s"
        icon="up"
        pending={share !== null}
        aria-describedby={`${id}-hint`}
        onClick={() => {
          input.current?.click();
        }}
      >
        {t('attach.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png,.webp,.doc,.docx,.odt,.txt"
        onChange={(event) => {
          void send(event);
        }}
      />
      <p className="micro muted" id={`${id}-hint`}>
        {t('attach.hint')}
      </p>
      <p className="small" role="status">
        {share !== null ? t('attach.progress', { percent: format.percent(Math.round(share * 100)) }) : said}
      </p>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
