import { keepPreviousData } from '@tanstack/react-query';
import { api, infoOf, type Schemas } from '../../api/client';
import { queries } from '../../api/queries';

export type Report = Schemas['Complaint'];
export type NewReport = Schemas['NewComplaint'];

/** Reports something. @returns the reference */
export const sendReport = (body: NewReport) => infoOf(api.POST('/complaints', { body }));

/** The own reports and the decisions that burden the account, newest first, one page. */
export const useReports = (page: number) =>
  queries.useQuery(
    'get',
    '/complaints',
    { params: { query: { page, page_size: 10 } } },
    { placeholderData: keepPreviousData },
  );

export const useReport = (reference: string) =>
  queries.useQuery(
    'get',
    '/complaints/{reference}',
    { params: { path: { reference } } },
    { select: ({ info }) => info },
  );

/** Appeals against the decision of a report. */
export const sendAppeal = (reference: string, text: string) =>
  api.POST('/complaints/{reference}/appeal', { params: { path: { reference } }, body: { text } });

/** The decision that the link of a mail leads to. */
export const readByLink = (token: string) => infoOf(api.GET('/appeals/{token}', { params: { path: { token } } }));

/** Appeals by the link of a mail. */
export const sendAppealByLink = (token: string, text: string) =>
  api.POST('/appeals/{token}', { params: { path: { token } }, body: { text } });

/** Excludes a firm, or takes that back. */
export const refuseFirm = (id: number) => api.PUT('/refused-firms/{id}', { params: { path: { id } } });
export const admitFirm = (id: number) => api.DELETE('/refused-firms/{id}', { params: { path: { id } } });

/** The firms that the citizen has excluded. */
export const useRefusedFirms = () => queries.useQuery('get', '/refused-firms', {}, { select: ({ info }) => info });
