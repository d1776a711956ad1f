import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { saveText } from '../providers/files';
import { Door } from './Door';

/** The codes that stand in for the authenticator, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Door title={t('backOffice.codes.title')} wide>
      <p>{t('backOffice.codes.text')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <button
          type="button"
          className="btn btn-2"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => {
              setCopied(true);
            })
          }
        >
          {t('backOffice.codes.copy')}
        </button>
        <button
          type="button"
          className="btn btn-2"
          onClick={() => {
            saveText(text, 'giustamente-codici.txt');
          }}
        >
          {t('backOffice.codes.save')}
        </button>
        <span role="status" className="soft">
          {copied && t('backOffice.codes.copied')}
        </span>
      </div>
      <button type="button" className="btn btn-1" onClick={onDone}>
        {t('backOffice.codes.done')}
      </button>
    </Door>
  );
}
