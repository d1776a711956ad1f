import './quote.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { creditLimits } from '../../../src/shared/limits.js';
import { Part } from '../../../src/shared/requests/codes.js';
import { invalidate } from '../../api/queries';
import { saveFile } from '../../api/save-file';
import { TYPED, useSession } from '../../api/session';
import { Form, useApiForm } from '../../ui/forms';
import { usePath } from '../../ui/link';
import { toast } from '../../ui/toasts';
import { SideNote } from '../../ui/side-note';
import { refreshCredits } from '../credits/api';
import { CourtFeeNote } from '../help/court-fee-note';
import { previewQuote, useMoves, type InboxRequest } from './api';
import { FeeParametersHelp } from './fee-parameters';
import { QuoteAttachments } from './quote-attachments';
import { AlsoContacts, ComplexityField, Explanation, FeeFields, KindFields, ValidityField } from './quote-fields';
import { QuotePreview } from './quote-preview';
import { QuoteSend } from './quote-send';
import { useQuoteRules } from './quote-rules';
import { bodyOf, figuresOf, termsOf, type QuoteValues } from './quote-values';
import { quoteDrafts, sendingAnswer, useKeepOnServer } from './response-draft';
import { ResponseFormHead } from './response-form-page';
import { Left } from './row-facts';
import { SavedTexts } from './saved-texts';
import { dropDraft, useDraftStart, useKeepDraft } from './use-draft';
import { sendOnKeys } from './send-on-keys';

/** The form of a fresh quote, or of one that is corrected before the citizen has read it. */
export function QuoteForm({
  request,
  edit,
  flatRate,
  start,
}: {
  request: InboxRequest;
  edit: boolean;
  flatRate: boolean;
  start: QuoteValues;
}) {
  const { t } = useTranslation('inbox');
  const balance = useSession()?.account.credits ?? 0;
  const form = useQuoteForm(request, edit, start);
  const keeping = useKeepOnServer(quoteDrafts, edit ? null : request.response.id, form.values);
  const [choosingText, setChoosingText] = useState(false);
  const preview = async (): Promise<void> => {
    const values = await form.judged();
    if (!values) return;
    await saveFile(previewQuote(request.response.id, bodyOf(values)), 'bozza.pdf').catch((error: unknown) => {
      form.fail(error);
    });
  };
  const cost = priceOf(form.values, edit);
  const quotes = request.responses_counter.ok + request.responses_counter.approved;
  return (
    <>
      <ResponseFormHead
        request={request}
        form={form}
        crumb={t('quote.crumb')}
        title={t(edit ? 'quote.editTitle' : 'quote.title')}
        note={quotes > 0 && t('quote.others', { count: quotes })}
      >
        <Left item={request} />
      </ResponseFormHead>
      <Form form={form} onKeyDown={sendOnKeys} className="quote-cols">
        <div className="quote-fields">
          <KindFields form={form} />
          <FeeFields form={form} flatRate={flatRate} />
          <ValidityField form={form} />
          <FeeParametersHelp story={request.description ?? ''} />
          <ComplexityField form={form} />
          <Explanation
            form={form}
            status={edit ? t('quote.kept') : t(`quote.keeping.${keeping}`)}
            onTexts={() => {
              setChoosingText(true);
            }}
          />
          <QuoteAttachments request={request} />
          {!edit && request.shared_contacts && balance >= creditLimits.quote + creditLimits.contacts && (
            <AlsoContacts form={form} />
          )}
        </div>
        <aside className="panel quote-side">
          <QuotePreview
            terms={termsOf(form.values, flatRate)}
            divided={form.values.instalments.length > 0}
            about={{
              description: request.description ?? '',
              request_type_id: request.request_type.id,
              part: request.part,
            }}
          />
          {request.part !== Part.respondent && (
            <SideNote title={t('quote.fee')} level={3}>
              <CourtFeeNote
                type={request.request_type.id}
                valueCents={termsOf(form.values, flatRate).agreedValueCents ?? 0}
              />
            </SideNote>
          )}
          <QuoteSend
            edit={edit}
            cost={cost}
            balance={balance}
            pending={form.pending}
            requestId={request.id}
            onPreview={preview}
          />
        </aside>
      </Form>
      <SavedTexts
        opened={choosingText}
        onClose={() => {
          setChoosingText(false);
        }}
        quote={{ type: request.request_type, text: form.values.text, figures: figuresOf(form.values) }}
        onInsert={(text, figures) => {
          const before = form.values.text.trimEnd();
          form.set('text', before ? `${before}\n\n${text}` : text);
          for (const [name, value] of Object.entries(figures ?? {})) form.set(name as keyof QuoteValues, value);
          setChoosingText(false);
        }}
      />
    </>
  );
}

/** Credits that sending takes; a correction is free. */
const priceOf = (values: QuoteValues, edit: boolean): number =>
  edit ? 0 : creditLimits.quote + (values.shared_contacts ? creditLimits.contacts : 0);

function useQuoteForm(request: InboxRequest, edit: boolean, start: QuoteValues) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const moves = useMoves(request);
  const navigate = useNavigate();
  const path = usePath();
  const balance = useSession()?.account.credits ?? 0;
  const key = `${TYPED}quote-${request.response.id}`;
  const form = useApiForm<QuoteValues, InboxRequest>({
    initial: useDraftStart(edit ? key : null, start),
    ...useQuoteRules(),
    submit: (values) => sendingAnswer(quoteDrafts, request.response.id, () => moves.quote(bodyOf(values))),
    onSuccess: async (_, values) => {
      dropDraft(key);
      await Promise.all([
        refreshCredits(),
        invalidate(client, '/requests/lawyer', '/requests/lawyer/counts', '/responses', '/credits'),
      ]);
      const left = Math.max(0, balance - priceOf(values, edit));
      toast(edit ? t('quote.corrected') : t('quote.sent', { count: left }));
      await navigate(path(`/requests/${request.id}`));
    },
    // The refusal may have changed what can be done: credits spent in another tab, a request that closed.
    onFailure: () => {
      void refreshCredits();
    },
  });
  useKeepDraft(edit ? key : null, form.values);
  return form;
}
