import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { useSaveFile } from '../../ui/save-button';
import { readDocument } from '../requests/files';
import { ScanNote } from '../requests/scan-note';
import type { Document } from './api';

/** Files that are fetched with the token and saved, one button each. */
export function FileList({ files, label }: { files: Document[]; label: string }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { save, failed } = useSaveFile();
  return (
    <>
      <ul className="inbox-docs" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <Button
              size="s"
              icon="file"
              disabled={file.scan === 'infected'}
              aria-label={t('docs.save', { name: file.name, size: format.bytes(file.size) })}
              onClick={() => save(readDocument(file.id), file.name)}
            >
              <span className="inbox-doc">{file.name}</span>
            </Button>
            <ScanNote scan={file.scan} />
          </li>
        ))}
      </ul>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}
