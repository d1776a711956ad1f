import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits } from '../../../../src/shared/limits.js';
import { Button } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';
import { FieldError, Hint, Optional, useFieldIds } from '../../../ui/fields/parts';
import { Icon } from '../../../ui/icon';
import { photoAddress, removePhoto, uploadPhoto } from './api';

const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** The firm's photo: uploaded as soon as it is chosen, shown at once, removed with one press. */
export function PhotoField({ accountId, photo, name }: { accountId: number; photo: number | null; name: string }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const words = useProblemWords();
  const [address, setAddress] = useState(photo === null ? null : photoAddress(accountId, photo));
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { id, describedBy } = useFieldIds({ name: 'photo', hint: '', error });

  async function send(file: File): Promise<void> {
    setError(undefined);
    if (file.size > documentLimits.maxBytes) {
      setError(common('problem.payload_too_large'));
      return;
    }
    const preview = URL.createObjectURL(file);
    const before = address;
    setAddress(preview);
    setShare(0);
    try {
      setAddress((await uploadPhoto(file, setShare)).photo_url);
    } catch (thrown) {
      setAddress(before);
      setError(words(thrown));
    } finally {
      URL.revokeObjectURL(preview);
      setShare(null);
    }
  }
  async function remove(): Promise<void> {
    setError(undefined);
    await removePhoto().then(
      () => {
        setAddress(null);
      },
      (thrown: unknown) => {
        setError(words(thrown));
      },
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('photo.label')}
        <Optional feminine />
      </label>
      <Hint id={id}>{t('photo.hint')}</Hint>
      <div className="profile-photo" style={{ marginTop: 'var(--s-3)' }}>
        <span className="frame">
          {address ? (
            <img src={address} alt={t('photo.alt', { name })} width="104" height="136" />
          ) : (
            <Icon name="user" />
          )}
        </span>
        <div className="stack">
          <input
            ref={input}
            id={id}
            type="file"
            accept={ACCEPTED}
            className="vh"
            tabIndex={-1}
            aria-describedby={describedBy}
            onChange={(event) => {
              const file = event.target.files?.item(0);
              event.target.value = '';
              if (file) void send(file);
            }}
          />
          <div className="row">
            <Button
              size="s"
              icon="up"
              pending={share !== null}
              onClick={() => {
                input.current?.click();
              }}
            >
              {t(address ? 'photo.change' : 'photo.choose')}
            </Button>
            {address && share === null && (
              <Button size="s" kind="quiet" onClick={remove}>
                {t('photo.remove')}
              </Button>
            )}
          </div>
          {share !== null && <progress value={share} max={1} aria-label={t('photo.sending')} />}
        </div>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
