import './file-drop.css';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits } from '../../../src/shared/limits.js';
import type { PaperKindId } from '../../../src/shared/guidance/papers.codes.js';
import { isThere } from '../../../src/shared/guidance/papers.rules.js';
import { ApiProblem } from '../../api/problems';
import { Button, IconButton } from '../../ui/button';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { PaperKindField } from '../help/paper-kind';
import { DocumentLine } from '../requests/document-line';
import type { DocumentInfo } from '../requests/types';
import { documentCalls } from './document-calls';
import { changeDocuments, readWizardSession } from './draft-store';
import { addFiles, dropUpload, retryUpload, useUploads, type Upload } from './uploads';

/** Types the server accepts; it looks at the content, this only helps the file chooser. */
const ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.tif,.tiff,.docx,.xlsx,.odt,.ods,.rtf,.txt,.eml';

/** Files dropped in or chosen, each with its progress, then with its preview. */
export function FileDrop({ type, documents }: { type: string | null; documents: DocumentInfo[] }) {
  const { t } = useTranslation('steps');
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const full = documents.length >= documentLimits.perRequest;
  return (
    <div className="stack">
      {/* The drop is a convenience on top of the button inside, which works with every device. */}
      <div
        className={over ? 'drop over' : 'drop'}
        role="group"
        aria-label={t('documents.dropLabel')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          addFiles(event.dataTransfer.files);
        }}
      >
        <p className="only-large">{t('documents.drop')}</p>
        <Button icon="plus" disabled={full} onClick={() => input.current?.click()}>
          {t('documents.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPT}
          hidden
          aria-label={t('documents.choose')}
          onChange={(event) => {
            addFiles(event.target.files ?? []);
            // The same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
        <p className="small soft">
          {full
            ? t('documents.full', { count: documentLimits.perRequest })
            : t('documents.limits', { count: documentLimits.perRequest })}
        </p>
      </div>
      {(documents.length > 0 || uploads.length > 0) && (
        <ul className="files" aria-label={t('documents.list')}>
          {documents.map((document) => (
            <KeptFile key={document.id} type={type} document={document} />
          ))}
          {uploads.map((upload) => (
            <MovingFile key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <p className="vh" role="status">
        {t('documents.arrived', { count: documents.length })}
      </p>
    </div>
  );
}

function KeptFile({ type, document }: { type: string | null; document: DocumentInfo }) {
  const { t } = useTranslation('steps');
  const { t: help } = useTranslation('help');
  const [failed, setFailed] = useState<'notDeleted' | 'notNamed' | null>(null);
  const name = async (kind: PaperKindId | null): Promise<void> => {
    setFailed(null);
    const say = (said: DocumentInfo['kind']) => {
      changeDocuments((all) => all.map((each) => (each.id === document.id ? { ...each, kind: said } : each)));
    };
    say(kind);
    await documentCalls()
      ?.name(document.id, kind)
      .catch(() => {
        say(document.kind);
        setFailed('notNamed');
      });
  };
  return (
    <li>
      <DocumentLine document={document} sealed={readWizardSession().draft.uploadSecret !== null}>
        {failed && (
          <span className="err" role="alert">
            <Icon name="warn" />
            <span>{failed === 'notNamed' ? help('papers.notNamed') : t('documents.notDeleted')}</span>
          </span>
        )}
      </DocumentLine>
      <Button
        kind="quiet"
        size="s"
        aria-label={t('documents.deleteName', { name: document.name })}
        onClick={async () => {
          setFailed(null);
          try {
            await documentCalls()?.remove(document.id);
          } catch (error) {
            // An answer that it is gone already is a success.
            if (!(error instanceof ApiProblem) || error.status !== 404) {
              setFailed('notDeleted');
              return;
            }
          }
          changeDocuments((all) => all.filter((each) => each.id !== document.id));
        }}
      >
        {t('documents.delete')}
      </Button>
      {type !== null && isThere(document) && (
        <div className="kind">
          <PaperKindField
            type={type}
            document={document}
            label={
              <>
                {help('papers.kind')} <span className="vh">{document.name}</span>
              </>
            }
            onChange={(kind) => void name(kind)}
          />
        </div>
      )}
    </li>
  );
}

function MovingFile({ upload: { id, file, share, problem, preview } }: { upload: Upload }) {
  const { t } = useTranslation('steps');
  const format = useFormat();
  const percent = Math.round(share * 100);
  return (
    <li className={problem && 'failed'}>
      <span className="thumb" aria-hidden="true">
        {preview ? <img src={preview} alt="" width="56" height="56" /> : <Icon name="file" />}
      </span>
      <span className="name">
        <b>{file.name}</b>
        {problem ? (
          <span className="err" role="alert">
            <Icon name="warn" />
            <span>
              {problem.words ?? t(`documents.problem.${problem.reason}`, { count: documentLimits.perRequest })}
            </span>
          </span>
        ) : (
          <>
            <span className="micro soft">
              {share < 1 ? t('documents.sending', { percent, size: format.bytes(file.size) }) : t('documents.checking')}
            </span>
            <progress max={100} value={percent} aria-label={t('documents.progress', { name: file.name })} />
          </>
        )}
      </span>
      {problem?.reason === 'line' && (
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            retryUpload(id);
          }}
        >
          {t('documents.retry')}
        </Button>
      )}
      <IconButton
        icon="x"
        label={t(problem ? 'documents.dismiss' : 'documents.stop', { name: file.name })}
        onClick={() => {
          dropUpload(id);
        }}
      />
    </li>
  );
}
