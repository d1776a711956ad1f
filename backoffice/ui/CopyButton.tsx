import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Copies a text and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(() => {
            setCopied(true);
          })
        }
      >
        {t('backOffice.codes.copy')}
      </Button>
      <span role="status" className="soft">
        {copied && t('backOffice.codes.copied')}
      </span>
    </>
  );
}
