import './feedback.css';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { invalidate } from '../../api/queries';
import { useNavigate, useParams } from 'react-router';
import { noChoiceReasons } from '../../../src/shared/requests/choice-reasons.codes.js';
import { directoryLimits, feedbackLimits } from '../../../src/shared/limits.js';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { Button, ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs, PageSkeleton } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Select, StarsField, TextArea } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { SideNote } from '../../ui/side-note';
import { usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { toast } from '../../ui/toasts';
import { RemovedWords } from '../reports/removed-words';
import { useOwnRequest } from '../requests/queries';
import { PublicFrom } from './public-from';
import { giveFeedback, type UserRequest } from './api';

export const handle = { texts: ['feedback', 'reports'] };

export const clientLoader = guarded('user', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('feedback');
  return <PageSkeleton title={t('give.title')} />;
}

/** The citizen's feedback about the firm that was chosen and the site; it can be changed at any time. Rules 10.1, 10.2 and 10.24. */
export default function GiveFeedbackPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('feedback');
  const query = useOwnRequest(Number(id));
  return (
    <div className="page">
      <PageMeta title={t('give.title')} noindex />
      <QueryBoundary query={query}>
        {(request) =>
          request.allowed_actions.includes('give_feedback') ? (
            <Give key={request.id} request={request} />
          ) : (
            <EmptyState
              title={<h1>{t('give.notNow')}</h1>}
              action={
                <ButtonLink kind="primary" to={`/requests/${id}`}>
                  {t('give.back')}
                </ButtonLink>
              }
            >
              {t('give.notNowText')}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Give({ request }: { request: UserRequest }) {
  const { t } = useTranslation('feedback');
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = usePath();
  const firm =
    request.responses.find(({ status }) => status.id === ResponseStatus.approved)?.lawyer?.name ?? t('give.firm');
  // If no firm was chosen, only the site is rated.
  const chosen = request.status.id === RequestStatus.approved;
  const given = request.feedback;
  const again = given !== null && given.updated !== 0;
  const form = useApiForm({
    initial: {
      satisfaction_lawyer: given?.satisfaction_lawyer ? String(given.satisfaction_lawyer) : '',
      review_lawyer: given?.review_lawyer ?? '',
      satisfaction_site: given?.satisfaction_site ? String(given.satisfaction_site) : '',
      review_site: given?.review_site ?? '',
      no_choice_reason: given?.no_choice_reason ?? '',
    },
    validate: (values, rules) => ({
      satisfaction_lawyer: chosen && values.satisfaction_lawyer === '' ? t('give.starsMissing') : undefined,
      satisfaction_site:
        !chosen && values.satisfaction_site === '' && values.no_choice_reason === ''
          ? t('give.siteStarsMissing')
          : undefined,
      review_lawyer: rules.max(feedbackLimits.reviewMax)(values.review_lawyer),
      review_site: rules.max(feedbackLimits.reviewMax)(values.review_site),
    }),
    submit: (values) =>
      giveFeedback(request.id, {
        ...(chosen && {
          satisfaction_lawyer: Number(values.satisfaction_lawyer),
          review_lawyer: values.review_lawyer,
        }),
        satisfaction_site: values.satisfaction_site === '' ? null : Number(values.satisfaction_site),
        review_site: values.review_site,
        ...(!chosen && { no_choice_reason: noChoiceReasons.find((each) => each === values.no_choice_reason) ?? null }),
      }),
    onSuccess: async () => {
      await invalidate(client, '/requests/{id}', '/requests/user');
      toast(t(again ? 'give.changed' : 'give.done'));
      await navigate(path(`/requests/${request.id}`));
    },
  });
  return (
    <>
      <FormErrors form={form} />
      <Breadcrumbs
        items={[
          { label: t('give.requests'), to: '/requests' },
          {
            label: [request.request_type.case_label, request.geo.city].filter(Boolean).join(', '),
            to: `/requests/${request.id}`,
          },
          { label: t('give.crumb') },
        ]}
      />
      <h1>{t('give.title')}</h1>
      {given?.removed && <RemovedWords>{t(given.may_return ? 'give.mayReturn' : 'give.removed')}</RemovedWords>}
      {given && !given.removed && <PublicFrom review={given} given={again} texts="give" />}
      <div className="with-side-note fb-gap">
        <Form form={form}>
          {chosen && (
            <>
              <StarsField label={t('give.firmStars', { firm })} {...form.field('satisfaction_lawyer')} />
              <TextArea
                label={t('give.firmText')}
                hint={t('give.firmHint')}
                optional
                limit={feedbackLimits.reviewMax}
                rows={6}
                screened
                {...form.field('review_lawyer')}
              />
            </>
          )}
          <StarsField
            label={t(chosen ? 'give.siteStars' : 'give.siteStarsAlone')}
            hint={t(chosen ? 'give.siteOptional' : 'give.siteHint')}
            {...form.field('satisfaction_site')}
          />
          <TextArea
            label={t(chosen ? 'give.siteText' : 'give.siteTextAlone')}
            hint={t('give.siteHint')}
            optional
            limit={feedbackLimits.reviewMax}
            rows={4}
            screened
            {...form.field('review_site')}
          />
          {!chosen && (
            <Select
              label={t('give.whyNobody')}
              hint={t('give.whyNobodyHint', { from: directoryLimits.feesFrom })}
              empty={t('give.noReason')}
              optional
              options={noChoiceReasons.map((value) => ({ value, label: t(`give.reasons.${value}`) }))}
              {...form.field('no_choice_reason')}
            />
          )}
          <div className="row">
            <Button kind="primary" size="l" type="submit" pending={form.pending}>
              {t(again ? 'give.change' : 'give.send')}
            </Button>
            <ButtonLink kind="quiet" to={`/requests/${request.id}`}>
              {t('give.back')}
            </ButtonLink>
          </div>
        </Form>
        <aside>
          <SideNote title={t('give.sideNote')}>{t(chosen ? 'give.sideNoteText' : 'give.sideNoteSite')}</SideNote>
        </aside>
      </div>
    </>
  );
}
