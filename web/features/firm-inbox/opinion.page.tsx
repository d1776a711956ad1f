import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { requestLimits } from '../../../src/shared/limits.js';
import { invalidate } from '../../api/queries';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { Button, ButtonLink } from '../../ui/button';
import { PageSkeleton, QueryBoundary } from '../../ui/data';
import { TextArea } from '../../ui/fields';
import { firstOf, Form, useApiForm } from '../../ui/forms';
import { Confirm } from '../../ui/modal';
import { SideNote } from '../../ui/side-note';
import { usePath } from '../../ui/link';
import { toast } from '../../ui/toasts';
import { useMoves, type InboxRequest } from './api';
import { opinionDrafts, sendingAnswer, useKeepOnServer, useOpinionDraft } from './response-draft';
import { ResponseFormHead, ResponseFormPage } from './response-form-page';
import { sendOnKeys } from './send-on-keys';

export const handle = { texts: ['inbox'] };

export const clientLoader = guarded('opinion:send', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('inbox');
  return <PageSkeleton title={t('opinion.title')} />;
}

/** An opinion, or why the firm does not take the case, free of charge. Rules 2.10 and 2.11. */
export default function OpinionPage() {
  const { t } = useTranslation('inbox');
  return (
    <ResponseFormPage title={t('opinion.title')} closed={t('opinion.notNow')}>
      {(request) => (request.response.allowed_actions.includes('decline') ? <OpinionBegun request={request} /> : null)}
    </ResponseFormPage>
  );
}

/** An opinion that is begun, or continued where the firm left it on any device. */
function OpinionBegun({ request }: { request: InboxRequest }) {
  const query = useOpinionDraft(request.response.id);
  return (
    <QueryBoundary query={query}>{(draft) => <Opinion request={request} start={draft?.text ?? ''} />}</QueryBoundary>
  );
}

function Opinion({ request, start }: { request: InboxRequest; start: string }) {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  const moves = useMoves(request);
  const navigate = useNavigate();
  const path = usePath();
  const [asking, setAsking] = useState(false);
  const form = useApiForm({
    initial: { text: start },
    validate: ({ text }, rules) => ({
      text: firstOf(text.trim(), rules.required, rules.min(requestLimits.opinionMin), rules.max(requestLimits.textMax)),
    }),
    // Sent once the question is answered: after an opinion no quote is possible.
    submit: () => Promise.resolve(),
    onSuccess: () => {
      setAsking(true);
    },
    summaryText: { text: t('opinion.summary', { min: requestLimits.opinionMin, max: requestLimits.textMax }) },
  });
  const keeping = useKeepOnServer(opinionDrafts, request.response.id, form.values);
  const send = async (): Promise<void> => {
    try {
      await sendingAnswer(opinionDrafts, request.response.id, () => moves.decline(form.values.text));
    } catch (error) {
      form.fail(error);
      return;
    }
    await invalidate(client, '/requests/lawyer', '/requests/lawyer/counts', '/responses');
    toast(t('opinion.sent'));
    await navigate(path(`/requests/${request.id}`));
  };
  return (
    <>
      <ResponseFormHead request={request} form={form} crumb={t('opinion.crumb')} title={t('opinion.title')} />
      <div className="with-side-note inbox-opinion">
        <Form form={form} onKeyDown={sendOnKeys}>
          <TextArea
            label={t('opinion.text')}
            hint={t('opinion.hint', { min: requestLimits.opinionMin })}
            limit={requestLimits.textMax}
            rows={9}
            status={t(`quote.keeping.${keeping}`)}
            screened
            {...form.field('text')}
          />
          <div className="row">
            <Button kind="primary" size="l" type="submit" pending={form.pending} price={t('opinion.free')}>
              {t('opinion.send')}
            </Button>
            <ButtonLink kind="quiet" to={`/requests/${request.id}`}>
              {t('quote.back')}
            </ButtonLink>
          </div>
        </Form>
        <aside>
          <SideNote title={t('opinion.sideNote')}>{t('opinion.sideNoteText')}</SideNote>
        </aside>
      </div>
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={t('opinion.ask')}
        confirm={t('opinion.confirm')}
        onConfirm={send}
      >
        <p>{t('opinion.askText')}</p>
      </Confirm>
    </>
  );
}
