import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperKinds } from '../../../src/shared/guidance/papers.codes.js';
import { MessageStatus, Sender } from '../../../src/shared/chat/messages.codes.js';
import { api } from '../../api/client';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { Link, useLocale } from '../../ui/link';
import { Confirm } from '../../ui/modal';
import { SaveButton } from '../../ui/save-button';
import { ReportButton } from '../reports/report-button';
import { readDocument } from '../requests/files';
import { ScanNote } from '../requests/scan-note';
import type { Message } from './api';
import type { Sending } from './chat';

/** One message. */
export function MessageBubble({
  requestId,
  message,
  isLastRead,
  onEdit,
}: {
  requestId: number;
  message: Message;
  isLastRead: boolean;
  onEdit: (message: Message) => void;
}) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const { id, mine, deleted, status, allowed_actions: allowed } = message;
  const isOfStaff = message.type === Sender.admin;
  const isHeld = status.id === MessageStatus.pending;
  return (
    <li className={`chat-msg ${mine ? 'is-mine' : ''} ${isOfStaff ? 'is-staff' : ''} ${deleted ? 'is-stone' : ''}`}>
      <span className="vh">{t(isOfStaff ? 'byStaff' : mine ? 'byYou' : 'byOther')}</span>
      {deleted ? <p className="soft">{t('deleted')}</p> : <p className="as-written">{message.text}</p>}
      {message.papers.length > 0 && <AskedPapers requestId={requestId} message={message} />}
      {message.attachments.map((file) => (
        <MessageFile key={file.id} file={file} />
      ))}
      {mine && !deleted && status.id !== MessageStatus.approved && (
        <p className={`small ${isHeld ? 'chat-held' : 'chat-refused'}`}>
          <Icon name={isHeld ? 'half' : 'x'} /> {isHeld ? t('held') : status.label}
        </p>
      )}
      {message.reply !== null && <p className="small chat-reply">{t('staff', { words: message.reply })}</p>}
      <p className="micro soft chat-ft">
        {isOfStaff && <b aria-hidden="true">{t('staffName')}</b>}
        {mine && message.author !== null && <span>{message.author}</span>}
        <time dateTime={message.created_at}>{format.time(message.created_at)}</time>
        {message.edited_at !== null && !deleted && <span>{t('edited')}</span>}
        {isLastRead && <span>{t('read')}</span>}
        {!mine && !isOfStaff && !deleted && <ReportButton plain of={{ subject_type: 'message', subject_id: id }} />}
        {allowed.includes('edit') && (
          <button
            type="button"
            className="chat-act"
            onClick={() => {
              onEdit(message);
            }}
          >
            {t('edit')}
          </button>
        )}
        {allowed.includes('delete') && (
          <button
            type="button"
            className="chat-act"
            onClick={() => {
              setDeleting(true);
            }}
          >
            {t('delete')}
          </button>
        )}
      </p>
      <Confirm
        opened={deleting}
        onClose={() => {
          setDeleting(false);
        }}
        title={t('deleteTitle')}
        confirm={t('deleteYes')}
        cancel={t('deleteNo')}
        kind="danger"
        onConfirm={async () => {
          await api.DELETE('/messages/{id}', { params: { path: { id } } });
          setDeleting(false);
          await invalidate(client, '/messages', '/conversations');
        }}
      >
        <p>{t('deleteText')}</p>
      </Confirm>
    </li>
  );
}

/** The papers for which a message asks; the citizen goes from here to where they are attached. Rule 20.23. */
function AskedPapers({ requestId, message: { mine, papers } }: { requestId: number; message: Message }) {
  const { t } = useTranslation('messages');
  const locale = useLocale();
  return (
    <div className="chat-papers small">
      <p>{t('papers')}</p>
      <ul>
        {papers.map((kind) => (
          <li key={kind}>{paperKinds[kind].label[locale]}</li>
        ))}
      </ul>
      {!mine && <Link to={`/requests/${requestId}#carte`}>{t('papersAdd')}</Link>}
    </div>
  );
}

/** A message that is being sent, or that could not be sent: its words are kept. */
export function OutgoingBubble({
  sending: { text, problem },
  onRetry,
  onChange,
}: {
  sending: Sending;
  onRetry: () => Promise<void>;
  onChange: () => void;
}) {
  const { t } = useTranslation('messages');
  const words = useProblemWords();
  const refused = problem !== null && problem.blocked.length > 0;
  return (
    <div className={`chat-msg is-mine ${problem ? 'is-failed' : 'is-sending'}`}>
      <p className="as-written">{refused ? <Marked text={text} fragments={problem.blocked} /> : text}</p>
      {problem ? (
        <div role="alert">
          <p className="small chat-refused">
            <Icon name="warn" /> {problem.status === 0 ? t('offline') : words(problem)}
          </p>
          <div className="row">
            {!refused && (
              <Button size="s" onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            <Button size="s" kind="quiet" onClick={onChange}>
              {t('change')}
            </Button>
          </div>
        </div>
      ) : (
        <p className="micro soft chat-ft">{t('sending')}</p>
      )}
    </div>
  );
}

/** A text with its refused fragments marked. */
function Marked({ text, fragments }: { text: string; fragments: readonly string[] }) {
  const parts: { words: string; marked: boolean }[] = [];
  let from = 0;
  for (const fragment of fragments) {
    const at = text.indexOf(fragment, from);
    if (at < 0) continue;
    parts.push({ words: text.slice(from, at), marked: false }, { words: fragment, marked: true });
    from = at + fragment.length;
  }
  parts.push({ words: text.slice(from), marked: false });
  return parts.map(({ words, marked }, nth) =>
    marked ? <mark key={nth}>{words}</mark> : <span key={nth}>{words}</span>,
  );
}

/** A file that came with a message: a press saves it. */
function MessageFile({ file }: { file: Message['attachments'][number] }) {
  return (
    <div className="chat-file">
      <SaveButton
        kind="quiet"
        size="s"
        icon="file"
        disabled={file.scan === 'infected'}
        call={() => readDocument(file.id)}
        name={file.name}
      >
        {file.name}
      </SaveButton>
      <ScanNote scan={file.scan} />
    </div>
  );
}
