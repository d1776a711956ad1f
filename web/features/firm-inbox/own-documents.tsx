import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { upload } from '../../api/client';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { useSaveFile } from '../../ui/save-button';
import { readQuotePdf } from '../requests/files';
import type { InboxRequest } from './api';
import { FileList } from './file-list';

/** The written quote and the firm's attachments. */
export function Papers({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const { save, failed } = useSaveFile();
  const { response } = request;
  const chosen = response.status.id === ResponseStatus.approved;
  return (
    <>
      <div className="inbox-documents">
        <Button size="s" icon="file" onClick={() => save(readQuotePdf(response.id), `preventivo-${request.id}.pdf`)}>
          {t('own.pdf')}
        </Button>
        {(response.status.id === ResponseStatus.ok || chosen) && <Attach responseId={response.id} chosen={chosen} />}
      </div>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      {response.attachments.length > 0 && <FileList files={response.attachments} label={t('own.attachments')} />}
    </>
  );
}

/** Adds a file to the firm's own answer, with its progress. */
export function Attach({ responseId, chosen }: { responseId: number; chosen: boolean }) {
  const { t } = useTranslation('inbox');
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
      const added = await upload('/responses/{id}/attachments', { id: responseId }, file, setShare);
      setSaid(t('attach.done', { name: added.name }));
      await invalidate(client, '/requests/{id}', '/responses/{id}');
    } catch (error) {
      setFailed(words(error));
    } finally {
      setShare(null);
    }
  };
  return (
    <>
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
        {t('attach.hint')} {!chosen && t('attach.noContacts')}
      </p>
      <p className="small" role="status">
        {share !== null ? t('attach.progress', { percent: format.percent(Math.round(share * 100)) }) : said}
      </p>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
