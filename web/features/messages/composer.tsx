import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageLimits } from '../../../src/shared/limits.js';
import { api, upload, type Schemas } from '../../api/client';
import { invalidate } from '../../api/queries';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { Icon } from '../../ui/icon';
import { TextCheck } from '../../ui/text-check';
import type { Message, Outgoing } from './api';

const QuickReplies = lazy(() => import('./quick-replies'));

/** How long after the last key a draft is saved, and how often the other side is notified of writing (milliseconds). */
const KEEP_AFTER = 800;
const WRITING_EVERY = 3_000;

/** Words for the field; picked again, they are another one. */
export interface Suggestion {
  readonly text: string;
}

type File_ = Schemas['Document'];

/** The field for the next message, or for editing an earlier one. Enter sends, Shift and Enter begin a line. */
export function Composer({
  responseId,
  editing,
  initial,
  files,
  suggested,
  onSend,
  onDone,
}: {
  responseId: number;
  editing: Message | null;
  initial: string;
  files: readonly File_[];
  /** Words that the reader picked elsewhere on the page: they are added to what is there. */
  suggested: Suggestion | null;
  onSend: (one: Outgoing) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('messages');
  const words = useProblemWords();
  const client = useQueryClient();
  const isFirm = useSession()?.account.model === 'lawyer';
  const [text, setText] = useState(initial);
  const [attached, setAttached] = useState(files);
  const [problem, setProblem] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const path = { params: { path: { id: responseId } } };
  const forget = useDraft(responseId, text, initial, editing === null);
  const announce = useAnnouncing(responseId);

  useEffect(() => {
    if (editing) field.current?.focus();
  }, [editing]);

  const add = (added: string) => {
    setText((before) => (before === '' ? added : `${before} ${added}`).slice(0, messageLimits.textMax));
    field.current?.focus();
  };
  const take = useEffectEvent(add);
  // Words that were there before the field are not added to it again.
  const taken = useRef(suggested);
  useEffect(() => {
    if (suggested === null || suggested === taken.current) return;
    taken.current = suggested;
    take(suggested.text);
  }, [suggested]);

  const submit = async (): Promise<void> => {
    const wanted = text.trim();
    if (wanted === '') return;
    setProblem(null);
    if (editing) {
      try {
        await api.PUT('/messages/{id}', { params: { path: { id: editing.id } }, body: { text: wanted } });
        await invalidate(client, '/messages', '/conversations');
        onDone();
      } catch (error) {
        setProblem(error);
      }
      return;
    }
    forget();
    setText('');
    setAttached([]);
    onSend({ key: crypto.randomUUID(), text: wanted, attachments: attached });
    field.current?.focus();
  };

  const attach = async (list: FileList | null): Promise<void> => {
    setProblem(null);
    try {
      for (const file of list ?? []) {
        const taken = await upload('/conversations/{id}/attachments', path.params.path, file, () => undefined);
        setAttached((others) => [...others, taken]);
      }
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && (
        <p className="small chat-refused" role="alert">
          <Icon name="warn" /> {words(problem)}
        </p>
      )}
      <label className="label" htmlFor={`chat-text-${responseId}`}>
        {t(editing ? 'newWords' : 'label')}
      </label>
      <textarea
        ref={field}
        id={`chat-text-${responseId}`}
        className="in"
        rows={3}
        value={text}
        maxLength={messageLimits.textMax}
        aria-describedby={`chat-hint-${responseId}`}
        onChange={(event) => {
          setText(event.target.value);
          announce();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      <TextCheck field={`chat-text-${responseId}`} text={text} onChange={setText} />
      <p className="hint" id={`chat-hint-${responseId}`}>
        {t('hint')}
      </p>
      {attached.length > 0 && (
        <ul className="chat-files">
          {attached.map((file) => (
            <li key={file.id} className="small">
              <Icon name="file" /> {file.name}
              <Button
                kind="quiet"
                size="s"
                onClick={async () => {
                  await api.DELETE('/documents/{id}', { params: { path: { id: file.id } } });
                  setAttached((others) => others.filter(({ id }) => id !== file.id));
                }}
              >
                {t('detach', { name: file.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="row chat-tools">
        <Button kind="primary" size="s" type="submit" icon="send">
          {t(editing ? 'save' : 'send')}
        </Button>
        {editing ? (
          <Button kind="quiet" size="s" onClick={onDone}>
            {t('cancel')}
          </Button>
        ) : (
          attached.length < messageLimits.attachments && (
            <label className="btn btn-2 btn-s chat-attach">
              <Icon name="plus" /> {t('attach')}
              <input
                type="file"
                className="vh"
                multiple
                onChange={(event) => {
                  void attach(event.target.files).finally(() => {
                    event.target.value = '';
                  });
                }}
              />
            </label>
          )
        )}
      </div>
      {isFirm && !editing && (
        <Suspense>
          <QuickReplies text={text} onPick={add} />
        </Suspense>
      )}
    </form>
  );
}

/** Saves what is being written on the server. @returns drops it, because it is being sent */
function useDraft(responseId: number, text: string, initial: string, isNew: boolean): () => void {
  const kept = useRef(initial);
  // What is in the field: empty as soon as it is sent, before it is drawn so.
  const present = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useEffectEvent(() => {
    const words = present.current;
    if (!isNew || words === kept.current) return;
    kept.current = words;
    void api
      .PUT('/conversations/{id}/draft', { params: { path: { id: responseId } }, body: { text: words } })
      .catch(() => undefined);
  });
  useEffect(() => {
    present.current = text;
    timer.current = setTimeout(() => save(), KEEP_AFTER);
    return () => {
      clearTimeout(timer.current);
    };
  }, [text]);
  // The last words are saved when the conversation is left.
  useEffect(() => () => save(), []);
  return () => {
    clearTimeout(timer.current);
    kept.current = '';
    present.current = '';
  };
}

/** Notifies the other side now and then that somebody is writing. */
function useAnnouncing(responseId: number): () => void {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < WRITING_EVERY) return;
    last.current = now;
    void api.POST('/conversations/{id}/writing', { params: { path: { id: responseId } } }).catch(() => undefined);
  };
}
