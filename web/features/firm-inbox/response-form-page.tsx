import './inbox.css';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { Breadcrumbs, QueryBoundary } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { FormErrors } from '../../ui/forms';
import { PageMeta } from '../../ui/page-meta';
import { useFirmRequest, type InboxRequest } from './api';

/**
 * The page of a quote or of an opinion: its form while the firm may send it, else a link back to the request.
 * @param closed the title of the page when it can't be sent
 * @param children draws the form, or null when the request does not allow it
 */
export function ResponseFormPage({
  title,
  closed,
  children,
}: {
  title: string;
  closed: string;
  children: (request: InboxRequest) => ReactNode;
}) {
  const { id = '' } = useParams();
  const { t } = useTranslation('inbox');
  const query = useFirmRequest(Number(id));
  return (
    <div className="page dense inbox">
      <PageMeta title={title} noindex />
      {!query.data && <h1 className="vh">{title}</h1>}
      <QueryBoundary query={query}>
        {(request) =>
          children(request) ?? (
            <EmptyState
              title={<h1>{closed}</h1>}
              action={
                <ButtonLink kind="primary" to={`/requests/${id}`}>
                  {t('quote.back')}
                </ButtonLink>
              }
            >
              {t('quote.notNowText')}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** Shown above the form: its errors, the link back, the title and the request it is for. */
export function ResponseFormHead({
  request,
  form,
  crumb,
  title,
  note,
  children,
}: {
  request: InboxRequest;
  form: ComponentProps<typeof FormErrors>['form'];
  crumb: string;
  title: string;
  /** Follows the name of the request. */
  note?: ReactNode;
  /** Shown beside the title. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('inbox');
  const { id, request_type: type, geo } = request;
  return (
    <>
      <FormErrors form={form} />
      <Breadcrumbs
        items={[
          { label: t('title'), to: '/requests' },
          { label: [type.case_label, geo.city].filter(Boolean).join(', '), to: `/requests/${id}` },
          { label: crumb },
        ]}
      />
      <div className="inbox-ph inbox-page-h">
        <div>
          <h1>{title}</h1>
          <p className="soft">
            {t('quote.for', { type: type.case_label, city: geo.city ?? '', id })} {note}
          </p>
        </div>
        {children}
      </div>
    </>
  );
}
