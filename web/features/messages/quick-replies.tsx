import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageLimits } from '../../../src/shared/limits.js';
import { api } from '../../api/client';
import { invalidate, queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';

/** The sentences that a firm keeps, to write them again with one press. */
export default function QuickReplies({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { t } = useTranslation('messages');
  const words = useProblemWords();
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>(null);
  const { data = [] } = queries.useQuery('get', '/quick-replies', {}, { select: ({ info }) => info });
  const wanted = text.trim();
  const change = async (call: Promise<unknown>): Promise<void> => {
    setProblem(null);
    await call.then(() => invalidate(client, '/quick-replies'), setProblem);
  };
  return (
    <details className="chat-quick">
      <summary>{t('quick')}</summary>
      {data.length === 0 && <p className="small soft">{t('quickNone')}</p>}
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="chat-act"
              onClick={() => {
                onPick(one.text);
              }}
            >
              {one.text}
            </button>
            <Button
              kind="quiet"
              size="s"
              onClick={() => change(api.DELETE('/quick-replies/{id}', { params: { path: { id: one.id } } }))}
            >
              {t('quickRemove')}
            </Button>
          </li>
        ))}
      </ul>
      {wanted !== '' && wanted.length <= messageLimits.quickReplyMax && (
        <Button size="s" icon="save" onClick={() => change(api.POST('/quick-replies', { body: { text: wanted } }))}>
          {t('quickKeep')}
        </Button>
      )}
      <p className="small" role="status">
        {problem !== null && words(problem)}
      </p>
    </details>
  );
}
