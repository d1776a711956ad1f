import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { moderationLimits, requestLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { keepBody, queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { Time } from '../../ui/data';
import { TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { Link } from '../../ui/link';
import { RedressList } from '../../ui/redress-list';
import { Rich } from '../../ui/rich';
import { toast } from '../../ui/toasts';
import type { RequestDetail } from './types';

type StaffDecisionOf = NonNullable<RequestDetail['ruling']>;

/** What staff decided about the request, why, by which rule, and what its citizen can do. */
export function StaffDecision({ id, ruling }: { id: number; ruling: StaffDecisionOf }) {
  const { t } = useTranslation('requests');
  const { kind, found, reason, at, reply, reply_until, kept_reason, detection, redress } = ruling;
  return (
    <section className="ruling stack" aria-labelledby="ruling">
      <h2 className="sub" id="ruling">
        {t(`ruling.${kind}`)}
      </h2>
      {found && <p>{t('ruling.found', { found })}</p>}
      <p className="as-written">«{reason}»</p>
      <p className="small soft">
        <Time at={at} as="date" say={(day) => t('ruling.decided', { day })} />{' '}
        {found && (
          <Rich text={t('ruling.rule')} marks={{ a: <Link to="/termini-e-condizioni#controllo" prefetch="none" /> }} />
        )}
      </p>
      {reply !== null && (
        <>
          <p>{t('ruling.yours')}</p>
          <p className="as-written">«{reply}»</p>
        </>
      )}
      {kept_reason !== null && (
        <>
          <p>{t('ruling.kept_reason')}</p>
          <p className="as-written">«{kept_reason}»</p>
        </>
      )}
      {detection && <p className="small">{detection}</p>}
      <RedressList of={redress} />
      {kind === 'rejected' &&
        (reply_until === null ? (
          <p className="small">{t('ruling.over')}</p>
        ) : (
          <div id="reply">
            <Reply id={id} />
          </div>
        ))}
    </section>
  );
}

/** The one reply to a rejection. */
function Reply({ id }: { id: number }) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const change = queries.useMutation('put', '/requests/{id}');
  const init = { params: { path: { id } } };
  const form = useApiForm({
    initial: { extra: '' },
    validate: ({ extra }, { required, min, max }) => ({
      extra:
        required(extra.trim()) ?? min(moderationLimits.answerMin)(extra.trim()) ?? max(requestLimits.textMax)(extra),
    }),
    submit: ({ extra }) =>
      change.mutateAsync({ ...init, body: { status: RequestStatus.rejectedReplied, extra: extra.trim() } }),
    onSuccess: async (next) => {
      keepBody(client, '/requests/{id}', init, next);
      await client.invalidateQueries();
      toast(t('ruling.sent'));
    },
    summaryText: { extra: t('ruling.missing') },
  });
  return (
    <Form form={form} summary className="stack">
      <TextArea
        label={t('ruling.label')}
        hint={t('ruling.hint')}
        rows={5}
        limit={requestLimits.textMax}
        screened
        {...form.field('extra')}
      />
      <Button type="submit" kind="primary" pending={form.pending}>
        {t('ruling.send')}
      </Button>
    </Form>
  );
}
