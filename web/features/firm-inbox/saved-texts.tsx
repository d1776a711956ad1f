import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../src/shared/limits.js';
import type { Schemas } from '../../api/client';
import { invalidate, keepBody, queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { QueryBoundary, useProblemWords } from '../../ui/data';
import { TextArea, TextField } from '../../ui/fields';
import { firstOf, Form, useApiForm } from '../../ui/forms';
import { Confirm, Modal } from '../../ui/modal';

type SavedText = Schemas['QuoteText'];

/** A text that is being written for a place. */
interface Edited {
  slot: number;
  name: string;
  text: string;
}

const slots = Array.from({ length: requestLimits.savedTexts }, (_, index) => index + 1);

/** The firm's own texts: inserted, written and deleted where they are used. */
export function SavedTexts({
  opened,
  onClose,
  message,
  onInsert,
}: {
  opened: boolean;
  onClose: () => void;
  /** The present text of the quote: a new saved text begins with it. */
  message: string;
  onInsert: (text: string) => void;
}) {
  const { t } = useTranslation('inbox');
  const query = queries.useQuery('get', '/quote-texts', {}, { select: ({ info }) => info, enabled: opened });
  const [edited, setEdited] = useState<Edited | null>(null);
  const close = (): void => {
    setEdited(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t(edited ? 'texts.one' : 'texts.title')} wide>
      {edited ? (
        <Editor
          edited={edited}
          onDone={() => {
            setEdited(null);
          }}
        />
      ) : (
        <QueryBoundary query={query}>
          {(texts) => (
            <>
              <p className="soft">{t('texts.lead', { max: slots.length })}</p>
              <ul className="quote-texts">
                {texts.map((text) => (
                  <li key={text.slot}>
                    <Saved text={text} onInsert={onInsert} onEdit={setEdited} />
                  </li>
                ))}
              </ul>
              <AddText texts={texts} message={message.trim()} onEdit={setEdited} />
            </>
          )}
        </QueryBoundary>
      )}
    </Modal>
  );
}

/** The button for a new text, as long as there is a place for it. */
function AddText({
  texts,
  message,
  onEdit,
}: {
  texts: readonly SavedText[];
  message: string;
  onEdit: (text: Edited) => void;
}) {
  const { t } = useTranslation('inbox');
  const slot = slots.find((each) => !texts.some((text) => text.slot === each));
  if (slot === undefined) return null;
  return (
    <div className="modal-acts">
      <Button
        icon="plus"
        onClick={() => {
          onEdit({ slot, name: '', text: message });
        }}
      >
        {t(message ? 'texts.keepThis' : 'texts.add')}
      </Button>
    </div>
  );
}

/** One text with its actions. */
function Saved({
  text,
  onInsert,
  onEdit,
}: {
  text: SavedText;
  onInsert: (text: string) => void;
  onEdit: (text: Edited) => void;
}) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState('');
  const { mutateAsync } = queries.useMutation('delete', '/quote-texts/{slot}');
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { path: { slot: text.slot } } });
      await invalidate(client, '/quote-texts');
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <>
      <h3>{text.name}</h3>
      <p className="small soft quote-text">{text.text}</p>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <div className="row">
        <Button
          size="s"
          kind="primary"
          aria-label={t('texts.insertNamed', { name: text.name })}
          onClick={() => {
            onInsert(text.text);
          }}
        >
          {t('texts.insert')}
        </Button>
        <Button
          size="s"
          icon="edit"
          aria-label={t('texts.editNamed', { name: text.name })}
          onClick={() => {
            onEdit(text);
          }}
        >
          {t('texts.edit')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          aria-label={t('texts.removeNamed', { name: text.name })}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('texts.remove')}
        </Button>
      </div>
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={t('texts.ask', { name: text.name })}
        confirm={t('texts.confirm')}
        kind="danger"
        onConfirm={remove}
      >
        <p>{t('texts.askText')}</p>
      </Confirm>
    </>
  );
}

function Editor({ edited, onDone }: { edited: Edited; onDone: () => void }) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const { mutateAsync } = queries.useMutation('put', '/quote-texts/{slot}');
  const form = useApiForm({
    initial: { name: edited.name, text: edited.text },
    validate: ({ name, text }, rules) => ({
      name: firstOf(name.trim(), rules.required, rules.max(requestLimits.savedTextNameMax)),
      text: firstOf(text.trim(), rules.required, rules.max(requestLimits.textMax)),
    }),
    summaryText: { name: t('texts.nameMissing'), text: t('texts.textMissing') },
    submit: (body) => mutateAsync({ params: { path: { slot: edited.slot } }, body }),
    onSuccess: (body) => {
      keepBody(client, '/quote-texts', {}, body);
      onDone();
    },
  });
  return (
    <Form form={form} summary>
      <TextField
        label={t('texts.name')}
        hint={t('texts.nameHint')}
        maxLength={requestLimits.savedTextNameMax}
        {...form.field('name')}
      />
      <TextArea label={t('texts.text')} rows={8} limit={requestLimits.textMax} {...form.field('text')} />
      <div className="row">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('texts.save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('texts.back')}
        </Button>
      </div>
    </Form>
  );
}
