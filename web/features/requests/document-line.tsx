import { useState, type ReactNode } from 'react';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { DocumentPreview } from './document-preview';
import { ScanNote } from './scan-note';
import type { DocumentInfo } from './types';

/** A document in a list: its preview, which saves it, its name and size, and why it cannot be read. */
export function DocumentLine({ document, children }: { document: DocumentInfo; children?: ReactNode }) {
  const format = useFormat();
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  return (
    <>
      <DocumentPreview
        document={document}
        onSaved={(error) => {
          setFailed(error === null ? '' : words(error));
        }}
      />
      <span className="name">
        <b>{document.name}</b>
        <span className="micro soft">{format.bytes(document.size)}</span>
        <ScanNote scan={document.scan} />
        {failed && (
          <span className="err" role="alert">
            <Icon name="warn" />
            <span>{failed}</span>
          </span>
        )}
        {children}
      </span>
    </>
  );
}
