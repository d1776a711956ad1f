import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';

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
      <p>{t('tokens.once')}</p>
      <TextField
        name="secret"
        label={label}
        value={secret}
        onChange={() => undefined}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      <p role="status" className="small">
        {copied && t(copied)}
      </p>
      <div className="modal-acts">
        <Button kind="primary" onClick={copy}>
          {t('copy')}
        </Button>
        <Button onClick={onDone}>{t('tokens.done')}</Button>
      </div>
    </div>
  );
}
