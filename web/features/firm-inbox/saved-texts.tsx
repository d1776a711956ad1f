import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteLimits, requestLimits } from '../../../src/shared/limits.js';
import type { Schemas } from '../../api/client';
import { invalidate, keepBody, queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { QueryBoundary, useProblemWords } from '../../ui/data';
import { Checkbox, Select, TextArea, TextField } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { firstOf, Form, useApiForm } from '../../ui/forms';
import { Confirm, Modal } from '../../ui/modal';
import { requestTypeId, type RequestTypeId } from '../requests/types';
import { centsOf, hundredthsOf } from './quote-values';
import type { QuoteFigures } from './types';

type SavedText = Schemas['QuoteText'];

/** The quote that is being written: a saved text may begin with it, and be for its subject. */
export interface PresentQuote {
  readonly type: { readonly id: string; readonly label: string };
  readonly text: string;
  readonly figures: QuoteFigures;
}

/** A text that is being written for a place. */
type Edited = SavedText;

const slots = Array.from({ length: quoteLimits.savedTexts }, (_, index) => index + 1);

/** The firm's own texts, with the figures of a quote if it wants: inserted, written and deleted where they are used. */
export function SavedTexts({
  opened,
  onClose,
  quote,
  onInsert,
}: {
  opened: boolean;
  onClose: () => void;
  quote: PresentQuote;
  onInsert: (text: string, figures: QuoteFigures | null) => void;
}) {
  const { t } = useTranslation('inbox');
  const query = queries.useQuery('get', '/quote-texts', {}, { select: ({ info }) => info, enabled: opened });
  const [edited, setEdited] = useState<Edited | null>(null);
  const close = (): void => {
    setEdited(null);
    onClose();
  };
  const isForThis = (text: SavedText): boolean => text.request_type_id === quote.type.id;
  return (
    <Modal opened={opened} onClose={close} title={t(edited ? 'texts.one' : 'texts.title')} wide>
      {edited ? (
        <Editor
          edited={edited}
          quote={quote}
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
                {[...texts.filter(isForThis), ...texts.filter((text) => !isForThis(text))].map((text) => (
                  <li key={text.slot}>
                    <Saved text={text} isForThis={isForThis(text)} onInsert={onInsert} onEdit={setEdited} />
                  </li>
                ))}
              </ul>
              <AddText texts={texts} quote={quote} onEdit={setEdited} />
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
  quote,
  onEdit,
}: {
  texts: readonly SavedText[];
  quote: PresentQuote;
  onEdit: (text: Edited) => void;
}) {
  const { t } = useTranslation('inbox');
  const slot = slots.find((each) => !texts.some((text) => text.slot === each));
  if (slot === undefined) return null;
  const text = quote.text.trim();
  return (
    <div className="modal-acts">
      <Button
        icon="plus"
        onClick={() => {
          onEdit({ slot, name: '', text, request_type_id: null, figures: null });
        }}
      >
        {t(text ? 'texts.keepThis' : 'texts.add')}
      </Button>
    </div>
  );
}

/** One text with its actions. */
function Saved({
  text,
  isForThis,
  onInsert,
  onEdit,
}: {
  text: SavedText;
  isForThis: boolean;
  onInsert: (text: string, figures: QuoteFigures | null) => void;
  onEdit: (text: Edited) => void;
}) {
  const { t } = useTranslation('inbox');
  const figuresInWords = useFiguresInWords();
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
      <h3>
        {text.name}
        {isForThis && <span className="micro muted"> · {t('texts.thisSubject')}</span>}
      </h3>
      {text.figures && <p className="small">{figuresInWords(text.figures)}</p>}
      <p className="small soft quote-text">{text.text}</p>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <div className="row">
        {text.figures && (
          <Button
            size="s"
            kind="primary"
            aria-label={t('texts.useAllNamed', { name: text.name })}
            onClick={() => {
              onInsert(text.text, text.figures);
            }}
          >
            {t('texts.useAll')}
          </Button>
        )}
        <Button
          size="s"
          kind={text.figures ? 'secondary' : 'primary'}
          aria-label={t('texts.insertNamed', { name: text.name })}
          onClick={() => {
            onInsert(text.text, null);
          }}
        >
          {t(text.figures ? 'texts.insertText' : 'texts.insert')}
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

/** The figures that can be read, in a line: "12 % · 400 € subito · 264 € di spese vive". */
function useFiguresInWords() {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  return (figures: QuoteFigures): string => {
    const percentage = figures.fee_basis ? undefined : hundredthsOf(figures.percentage);
    const rate = figures.fee_basis === 'hourly' ? centsOf(figures.hourly_rate_cents) : undefined;
    const sums = (['fixed_costs_cents', 'final_costs_cents', 'expenses_cents'] as const).flatMap((name) => {
      const cents = centsOf(figures[name]);
      return cents ? [t(`texts.figure.${name}`, { sum: format.euro(cents) })] : [];
    });
    const fee = figures.fee_basis === 'flat' ? [t('quote.kinds.flat')] : [];
    const hourly = rate ? [t('texts.figure.hourly', { sum: format.euro(rate) })] : [];
    return [...fee, ...hourly, ...(percentage ? [format.percent(percentage / 100)] : []), ...sums].join(' · ');
  };
}

function Editor({ edited, quote, onDone }: { edited: Edited; quote: PresentQuote; onDone: () => void }) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const figuresInWords = useFiguresInWords();
  const { mutateAsync } = queries.useMutation('put', '/quote-texts/{slot}');
  // A name is the first thing that is written of a text: without one it is new.
  const isNew = edited.name === '';
  const [these, saved] = [figuresInWords(quote.figures), edited.figures ? figuresInWords(edited.figures) : ''];
  const form = useApiForm({
    initial: {
      name: edited.name,
      text: edited.text,
      figures: isNew && these ? 'these' : saved ? 'saved' : 'none',
      this_subject: isNew || edited.request_type_id === quote.type.id,
    },
    validate: ({ name, text }, rules) => ({
      name: firstOf(name.trim(), rules.required, rules.max(quoteLimits.savedTextNameMax)),
      text: firstOf(text.trim(), rules.required, rules.max(requestLimits.textMax)),
    }),
    summaryText: { name: t('texts.nameMissing'), text: t('texts.textMissing') },
    submit: ({ name, text, figures, this_subject: isForThis }) =>
      mutateAsync({
        params: { path: { slot: edited.slot } },
        body: {
          name,
          text,
          figures: figures === 'these' ? quote.figures : figures === 'saved' ? edited.figures : null,
          request_type_id: requestTypeOf(edited.request_type_id, quote.type.id, isForThis),
        },
      }),
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
        maxLength={quoteLimits.savedTextNameMax}
        {...form.field('name')}
      />
      <TextArea label={t('texts.text')} rows={8} limit={requestLimits.textMax} {...form.field('text')} />
      {(these || saved) && (
        <Select
          label={t('texts.figures')}
          empty={false}
          {...form.field('figures')}
          onChange={(value) => {
            form.set('figures', value);
          }}
          options={[
            { value: 'none', label: t('texts.noFigures') },
            ...(saved ? [{ value: 'saved', label: t('texts.savedFigures', { figures: saved }) }] : []),
            ...(these ? [{ value: 'these', label: t('texts.theseFigures', { figures: these }) }] : []),
          ]}
        />
      )}
      <Checkbox label={t('texts.forSubject', { type: quote.type.label })} {...form.check('this_subject')} />
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

/** The subject that a text is kept for: this one, none, or the other one that it had. */
function requestTypeOf(had: string | null, present: string, isForThis: boolean): RequestTypeId | null {
  if (isForThis) return requestTypeId(present);
  return had === null || had === present ? null : requestTypeId(had);
}
