import './thumb.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file';
import { Icon } from '../../ui/icon';
import { readDocument } from './api';
import type { DocumentInfo } from './types';

const PICTURE = /^image\/(png|jpeg|webp|gif)$/;
/** Bigger pictures are fetched only when somebody opens them. */
const SMALL_ENOUGH = 3_000_000;

/**
 * A preview of a document: the picture itself, or an icon. Pressing it saves the file, where it is still there.
 * @param onSaved is told why it could not be saved; null after it was
 */
export function DocumentPreview({ document, onSaved }: { document: DocumentInfo; onSaved: (error: unknown) => void }) {
  const { t } = useTranslation('requests');
  const [url, setUrl] = useState<string | null>(null);
  const removed = document.scan === 'infected';
  const shown = !removed && PICTURE.test(document.content_type) && document.size <= SMALL_ENOUGH;
  const { id } = document;
  useEffect(() => {
    if (!shown) return undefined;
    let made: string | undefined;
    let gone = false;
    readDocument(id).then(
      ({ data }) => {
        if (gone || !data) return;
        made = URL.createObjectURL(data);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, shown]);
  if (removed)
    return (
      <span className="thumb">
        <Icon name="file" />
      </span>
    );
  return (
    <button
      type="button"
      className="thumb"
      aria-label={t('documents.open', { name: document.name })}
      title={t('documents.open', { name: document.name })}
      onClick={() => {
        saveFile(readDocument(id), document.name).then(() => {
          onSaved(null);
        }, onSaved);
      }}
    >
      {url ? <img src={url} alt="" width="56" height="56" /> : <Icon name="file" />}
    </button>
  );
}
