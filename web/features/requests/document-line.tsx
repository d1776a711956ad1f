import type { ReactNode } from 'react';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { useSaveFile } from '../../ui/save-button';
import { readDocument } from './files';
import { DocumentIcon, DocumentPreview } from './document-preview';
import { ScanNote } from './scan-note';
import type { DocumentInfo } from './types';

/** A document in a list: its preview, which saves it, its name and size, and why it cannot be read. */
export function DocumentLine({
  document,
  sealed = false,
  children,
}: {
  document: DocumentInfo;
  /** Nobody reads it yet: it waits for an account. */
  sealed?: boolean;
  children?: ReactNode;
}) {
  const format = useFormat();
  const { save, failed } = useSaveFile();
  return (
    <>
      {sealed ? (
        <DocumentIcon />
      ) : (
        <DocumentPreview document={document} onPress={() => void save(readDocument(document.id), document.name)} />
      )}
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
