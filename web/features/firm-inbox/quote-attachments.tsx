import './request.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/queries';
import { IconButton } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { toast } from '../../ui/toasts';
import { deleteDocument } from '../requests/files';
import type { Document, InboxRequest } from './api';
import { ScanNote } from '../requests/scan-note';
import { Attach } from './own-documents';

/** The attachments of the quote; they can be removed as long as the quote can change. */
export function QuoteAttachments({ request: { response } }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const words = useProblemWords();
  const client = useQueryClient();
  const [failed, setFailed] = useState('');
  const remove = async (file: Document): Promise<void> => {
    setFailed('');
    try {
      await deleteDocument(file.id);
      await invalidate(client, '/requests/{id}', '/responses/{id}');
      toast(t('attach.removed', { name: file.name }));
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <section className="quote-sect" aria-labelledby="quote-files">
      <h2 id="quote-files" className="quote-h">
        {t('own.attachments')} <span className="muted small">{t('attach.optional')}</span>
      </h2>
      {response.attachments.length > 0 && (
        <ul className="quote-files" aria-label={t('own.attachments')}>
          {response.attachments.map((file) => (
            <li key={file.id}>
              <div>
                <span className="inbox-doc">{file.name}</span>
                <ScanNote scan={file.scan} />
              </div>
              <span className="small muted num">{format.bytes(file.size)}</span>
              <IconButton icon="trash" label={t('attach.remove', { name: file.name })} onClick={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <div className="inbox-documents">
        <Attach responseId={response.id} chosen={false} />
      </div>
    </section>
  );
}
