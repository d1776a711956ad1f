import './desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { creditLimits, requestLimits } from '../../../src/limits.js';
import { sendInfo } from '../../api/client';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { guarded, requireNumeric } from '../../app/guards';
import { Button, ButtonLink } from '../../ui/button';
import { Answer, Breadcrumbs, PageOutline } from '../../ui/data';
import { Door } from '../../ui/door';
import { Checkbox, NumberField, RadioCards, TextArea } from '../../ui/fields';
import { Form, FormErrors } from '../../ui/forms';
import { useApiForm } from '../../ui/forms';
import { Gloss } from '../../ui/gloss';
import { Link, usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { toast } from '../../ui/toasts';
import { readRequest, refreshCredits, sendQuote, type DeskRequest } from './api';
import { Left } from './desk-list';
import { QuotePreview } from './quote-preview';
import { bodyOf, centsOf, hundredthsOf, startOf, termsOf, type Base, type QuoteValues } from './quote-values';
import { dropDraft, useDraftStart, useKeepDraft } from './use-draft';

export const handle = { texts: ['desk', 'states'] };

export const clientLoader = guarded('lawyer', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('desk');
  return <PageOutline title={t('quote.title')} />;
}

const DEFENDANT = 2;
const bases: Base[] = ['outcome', 'saving', 'agreed_value'];

/** The firm's quote: what the percentage is of, then the figures, with what the citizen will pay beside them. */
export default function QuotePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('desk');
  const query = useQuery({ queryKey: ['request', id], queryFn: ({ signal }) => readRequest(id, signal) });
  // Only the tax regime is wanted of it; until it is known the sum holds IVA.
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => sendInfo<components['schemas']['Profile']>('GET', '/profile', { signal }),
  });
  return (
    <div className="page dense desk">
      <PageMeta title={t('quote.title')} noindex />
      {!query.data && <h1 className="vh">{t('quote.title')}</h1>}
      <Answer query={query}>
        {(request) => {
          const edit = request.response.allowed_actions.includes('edit_quote');
          return edit || request.response.allowed_actions.includes('quote') ? (
            <Quote
              request={request}
              edit={edit}
              flatRate={edit ? request.response.flat_rate : (profile.data?.flat_rate ?? false)}
            />
          ) : (
            <Door
              title={<h1>{t('quote.notNow')}</h1>}
              action={
                <ButtonLink kind="primary" to={`/requests/${id}`}>
                  {t('quote.back')}
                </ButtonLink>
              }
            >
              {t('quote.notNowText')}
            </Door>
          );
        }}
      </Answer>
    </div>
  );
}

function Quote({ request, edit, flatRate }: { request: DeskRequest; edit: boolean; flatRate: boolean }) {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = usePath();
  const balance = useSession()?.account.credits ?? 0;
  const key = `quote-${request.response.id}`;
  const start = useDraftStart(key, startOf(request));
  const form = useApiForm<QuoteValues, DeskRequest>({
    initial: start,
    validate: (values) => ({
      percentage:
        values.percentage.trim() === ''
          ? t('quote.error.percentageMissing')
          : hundredthsOf(values.percentage) === undefined
            ? t('quote.error.percentage')
            : undefined,
      agreed_value_cents:
        values.percentage_base === 'agreed_value' && !centsOf(values.agreed_value_cents)
          ? t('quote.error.agreed')
          : undefined,
      fixed_costs_cents: centsOf(values.fixed_costs_cents) === undefined ? t('quote.error.sum') : undefined,
      final_costs_cents: centsOf(values.final_costs_cents) === undefined ? t('quote.error.sum') : undefined,
      text: [...values.text].length > requestLimits.textMax ? t('quote.error.long') : undefined,
    }),
    submit: (values) => sendQuote(request.response.id, bodyOf(values)),
    onSuccess: async (sent, values) => {
      dropDraft(key);
      client.setQueryData(['request', String(request.id)], sent);
      await Promise.all([
        refreshCredits(),
        client.invalidateQueries({ queryKey: ['desk'] }),
        client.invalidateQueries({ queryKey: ['credits'] }),
      ]);
      toast(
        edit
          ? t('quote.corrected')
          : t('quote.sent', { balance: t('credits', { count: Math.max(0, balance - price(values)) }) }),
      );
      await navigate(path(`/requests/${request.id}`));
    },
  });
  useKeepDraft(key, form.values);
  const price = (values: QuoteValues): number =>
    edit ? 0 : creditLimits.quote + (values.shared_contacts ? creditLimits.contacts : 0);
  const cost = price(form.values);
  const saving = request.part === DEFENDANT;
  const base = form.values.percentage_base;
  const quotes = request.responses_counter.ok + request.responses_counter.approved;
  const title = t(edit ? 'quote.editTitle' : 'quote.title');
  return (
    <>
      <FormErrors form={form} />
      <Breadcrumbs
        items={[
          { label: t('title'), to: '/requests' },
          {
            label: [request.request_type.label, request.geo.city].filter(Boolean).join(', '),
            to: `/requests/${request.id}`,
          },
          { label: t('quote.crumb') },
        ]}
      />
      <div className="desk-ph desk-page-h">
        <div>
          <h1>{title}</h1>
          <p className="soft">
            {t('quote.for', { type: request.request_type.label, city: request.geo.city ?? '', id: request.id })}{' '}
            {quotes > 0 && t('quote.others', { count: quotes })}
          </p>
        </div>
        <Left item={request} />
      </div>
      <Form form={form} className="desk-cols">
        <div className="desk-fields">
          <RadioCards
            title
            label={t('quote.base')}
            hint={t('quote.baseHint')}
            {...form.field('percentage_base')}
            onChange={(value) => {
              form.set('percentage_base', value as Base);
            }}
            options={bases.map((each) => ({
              value: each,
              label: t(`quote.bases.${each}`),
              hint: t(`quote.baseHints.${each}`),
            }))}
          />
          {base === 'agreed_value' && (
            <NumberField
              label={t('quote.agreed')}
              hint={t('quote.agreedHint')}
              unit="€"
              {...form.field('agreed_value_cents')}
            />
          )}
          <Gloss title={t('quote.law')}>{t('quote.lawText')}</Gloss>
          <section className="desk-sect" aria-labelledby="desk-ask">
            <h2 id="desk-ask" className="desk-h3">
              {t('quote.ask')}
            </h2>
            <div className="desk-three">
              <NumberField
                label={t('quote.percentage')}
                hint={t(`quote.of.${base}`)}
                unit="%"
                {...form.field('percentage')}
              />
              <NumberField
                label={t('quote.fixed')}
                optional
                hint={t('quote.fixedHint')}
                unit="€"
                {...form.field('fixed_costs_cents')}
              />
              <NumberField
                label={t('quote.final')}
                optional
                hint={t('quote.finalHint')}
                unit="€"
                {...form.field('final_costs_cents')}
              />
            </div>
            <div className="desk-two">
              <RadioCards
                label={t('quote.additions')}
                {...form.field('additional_costs')}
                onChange={(value) => {
                  form.set('additional_costs', value as 'no' | 'yes');
                }}
                options={[
                  { value: 'no', label: t('quote.included'), hint: t('quote.includedHint') },
                  { value: 'yes', label: t('quote.added'), hint: t(flatRate ? 'quote.addedFlat' : 'quote.addedHint') },
                ]}
              />
            </div>
          </section>
          <section className="desk-sect" aria-labelledby="desk-do">
            <h2 id="desk-do" className="desk-h3">
              {t('quote.do')}
            </h2>
            <TextArea
              label={t('quote.text')}
              hint={t('quote.textHint')}
              optional
              limit={requestLimits.textMax}
              rows={8}
              status={t('quote.kept')}
              {...form.field('text')}
            />
          </section>
          {!edit && request.shared_contacts && balance >= creditLimits.quote + creditLimits.contacts && (
            <section className="desk-sect">
              <Checkbox
                label={t('quote.contacts', { price: t('credits', { count: creditLimits.contacts }) })}
                hint={t('quote.contactsHint')}
                {...form.check('shared_contacts')}
              />
            </section>
          )}
        </div>
        <aside className="panel desk-res">
          <QuotePreview terms={termsOf(form.values, flatRate)} story={request.description ?? ''} saving={saving} />
          <div className="desk-send">
            {balance < cost ? (
              <p className="small">
                <b>{t('act.noCredits')}</b> {t('act.noCreditsText')}{' '}
                <Link to="/credits#pacchetti">{t('act.buyCredits')}</Link>
              </p>
            ) : (
              <Button
                kind="primary"
                size="l"
                wide
                type="submit"
                pending={form.pending}
                price={edit ? undefined : t('credits', { count: cost })}
              >
                {t(edit ? 'quote.save' : 'quote.send')}
              </Button>
            )}
            <p className="small soft">
              {!edit && balance >= cost && t('quote.after', { balance: t('credits', { count: balance - cost }) })}{' '}
              {t('quote.editable')}
            </p>
          </div>
        </aside>
      </Form>
    </>
  );
}
