import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainLetter } from '../../../src/shared/guidance/ready-letters/letter-text.rules.js';
import type { LetterFacts, LetterText } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import type { ReadyLetterId } from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { api } from '../../api/client';
import { saveBlob } from '../../api/save-file';
import { Button } from '../../ui/button';
import { SaveButton } from '../../ui/save-button';

/** Saves a letter as a PDF or as text, or copies it. Only the PDF is made by the server, which keeps nothing. */
export function LetterActions({ id, facts, text }: { id: ReadyLetterId; facts: LetterFacts; text: LetterText }) {
  const { t } = useTranslation('letters');
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const plain = plainLetter(text);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(plain);
      setCopied('copied');
    } catch {
      // The browser forbids it, or the page is not secure: the text can still be saved.
      setCopied('notCopied');
    }
  };
  return (
    <div className="stack">
      <div className="row">
        <SaveButton
          kind="primary"
          icon="save"
          name={`${id}.pdf`}
          call={() => api.POST('/ready-letters/pdf', { body: { letter: id, facts }, parseAs: 'blob' })}
        >
          {t('pdf')}
        </SaveButton>
        <Button
          onClick={() => {
            saveBlob(new Blob([plain], { type: 'text/plain;charset=utf-8' }), `${id}.txt`);
          }}
        >
          {t('txt')}
        </Button>
        <Button onClick={copy}>{t('copy')}</Button>
      </div>
      <p role="status" className="small">
        {copied && t(copied)}
      </p>
      <p className="small soft">{t('nothingKept')}</p>
    </div>
  );
}
