import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits } from '../../../src/shared/limits.js';
import { ApiProblem } from '../../api/problems';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toasts';
import { sendDocument } from './files';
import type { RequestDetail } from './types';

/** A file that could not be uploaded, and why. */
interface Refused {
  name: string;
  words: string;
}

/** Documents for a request that was sent already; the firms that read it find them there. */
export function AddDocuments({ request: { id, documents_left: left } }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [refused, setRefused] = useState<Refused[]>([]);

  /** One after the other: on a phone's connection two at once are slower than one by one. */
  async function send(files: File[]): Promise<void> {
    const failed: Refused[] = [];
    for (const [nth, file] of files.entries()) {
      const { name } = file;
      if (nth >= left) failed.push({ name, words: t('actions.documentsFull', { max: documentLimits.perRequest }) });
      else if (file.size > documentLimits.maxBytes) failed.push({ name, words: t('actions.documentTooLarge') });
      else
        try {
          setSending({ name, share: 0 });
          await sendDocument(id, file, (share) => {
            setSending({ name, share });
          });
        } catch (error) {
          const words = error instanceof ApiProblem && (Object.values(error.fields)[0]?.[0] ?? error.messages[0]);
          failed.push({ name, words: words || t('actions.documentLost') });
        }
    }
    setSending(null);
    setRefused(failed);
    if (failed.length < files.length) toast(t('actions.documentsAdded', { count: files.length - failed.length }));
    await invalidate(client, '/requests/{id}', '/requests/{id}/timeline');
  }

  return (
    <div className="stack">
      <Button kind="quiet" size="s" icon="plus" pending={sending !== null} onClick={() => input.current?.click()}>
        {t('actions.addDocuments')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('actions.addDocuments')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      {sending && (
        <p className="small">
          {sending.name}{' '}
          <progress max={1} value={sending.share} aria-label={t('actions.documentSending', { name: sending.name })} />
        </p>
      )}
      {refused.map(({ name, words }) => (
        <p key={name} className="err" role="alert">
          {name}: {words}
        </p>
      ))}
    </div>
  );
}
