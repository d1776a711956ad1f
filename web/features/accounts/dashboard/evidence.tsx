import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits } from '../../../../src/shared/limits.js';
import { api, upload, type Schemas } from '../../../api/client';
import { invalidate } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';
import { useFormat } from '../../../ui/format/format';
import { Icon } from '../../../ui/icon';

/** The papers that prove the enrolment: uploaded and removed here. Only the firm and staff read them. */
export function Evidence({ documents }: { documents: readonly Schemas['Document'][] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const words = useProblemWords();
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useState('');
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setFailed('');
    try {
      await work();
      await invalidate(client, '/profile/verification');
    } catch (error) {
      setFailed(words(error));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="stack">
      {documents.length > 0 && (
        <ul className="dash-papers" aria-label={t('verification.papers')}>
          {documents.map((one) => (
            <li key={one.id}>
              <Icon name="file" /> {one.name}
              <Button
                kind="quiet"
                size="s"
                onClick={() => change(() => api.DELETE('/documents/{id}', { params: { path: { id: one.id } } }))}
              >
                {t('verification.takeBack')}
                <span className="vh"> {one.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {documents.length < documentLimits.perVerification && (
        <div>
          <Button
            size="s"
            icon="up"
            pending={share !== null}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {t('verification.attach')}
          </Button>
          <p className="micro muted" id={`${id}-hint`}>
            {t('verification.attachHint', { max: documentLimits.perVerification })}
          </p>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('verification.attach')}
        accept=".pdf,.jpg,.jpeg,.png,.webp,.heic"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (!file) return;
          setShare(0);
          void change(() => upload('/profile/verification/documents', {}, file, setShare));
        }}
      />
      <p className="small" role="status">
        {share !== null && t('verification.attaching', { percent: format.percent(Math.round(share * 100)) })}
      </p>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
