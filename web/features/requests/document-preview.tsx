import './thumb.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { readDocument } from './files';
import type { DocumentInfo } from './types';

const PICTURE = /^image\/(png|jpeg|webp|gif)$/;
/** Bigger pictures are fetched only when somebody opens them. */
const SMALL_ENOUGH = 3_000_000;

/** A preview of a document: the picture itself, or an icon. It can be pressed where the file is still there. */
export function DocumentPreview({ document, onPress }: { document: DocumentInfo; onPress: () => void }) {
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
  if (removed) return <DocumentIcon />;
  return (
    <button
      type="button"
      className="thumb"
      aria-label={t('documents.open', { name: document.name })}
      title={t('documents.open', { name: document.name })}
      onClick={onPress}
    >
      {url ? <img src={url} alt="" width="56" height="56" /> : <Icon name="file" />}
    </button>
  );
}

/** In place of a preview, for a document that cannot be opened. */
export const DocumentIcon = () => (
  <span className="thumb">
    <Icon name="file" />
  </span>
);
