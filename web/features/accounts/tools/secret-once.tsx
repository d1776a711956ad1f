import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields';

/** A secret that is shown once, and a button that copies it. */
export function SecretOnce({ label, secret, onDone }: { label: string; secret: string; onDone: () => void }) {
  const { t } = useTranslation('integrations');
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('copied');
    } catch {
      // The browser forbids it, or the page is not secure: the text can still be selected.
      setCopied('notCopied');
    }
  };
  return (
    <div className="stack">
      <p>{t('once')}</p>
      <FieldFrame name="secret" label={label}>
        {({ id }) => (
          <input
            id={id}
            className="in"
            readOnly
            value={secret}
            spellCheck={false}
            onFocus={({ currentTarget }) => {
              currentTarget.select();
            }}
          />
        )}
      </FieldFrame>
      <p role="status" className="small">
        {copied && t(copied)}
      </p>
      <div className="modal-acts">
        <Button kind="primary" onClick={copy}>
          {t('copy')}
        </Button>
        <Button onClick={onDone}>{t('kept')}</Button>
      </div>
    </div>
  );
}
