import { keepPreviousData } from '@tanstack/react-query';
import { api, infoOf, type Schemas } from '../../api/client';
import { queries } from '../../api/queries';
import { refreshAccount } from '../../api/session';

export type Movement = Schemas['CreditMovement'];
export type Package = Schemas['CreditPackage'];
export type Credits = Schemas['Credits'];
/** The balance at the end of each day on which it changed, oldest first. */
export type History = Schemas['CreditHistory'];
/** The requests that came near the firm in its subjects, and how many quotes they got. */
export type Demand = Schemas['CreditDemand'];
export type DemandWindow = Demand['windows'][number];

/** What narrows the ledger: codes of movements with commas, and days (YYYY-MM-DD). */
export interface LedgerFilter {
  type?: string;
  from?: string;
  to?: string;
}

const PAGE_SIZE = 20;

/** Balance, what expires when, and one page of the ledger. */
export const useCredits = (page = 1, filter: LedgerFilter = {}) =>
  queries.useQuery(
    'get',
    '/credits',
    { params: { query: { page, page_size: PAGE_SIZE, ...filter } } },
    { placeholderData: keepPreviousData },
  );
/** What `GET /credits` answers, with its paging. */
export type CreditsPage = NonNullable<ReturnType<typeof useCredits>['data']>;

export const useCreditHistory = () => queries.useQuery('get', '/credits/history', {}, { select: ({ info }) => info });

export const useDemand = () =>
  queries.useQuery('get', '/credits/demand', {}, { select: ({ info }) => info, staleTime: 300_000 });

/**
 * Reads the account again after credits moved, so that the header shows the balance at once. After a failure the old
 * figure stays until the next page is opened.
 */
export const refreshCredits = (): Promise<void> => infoOf(api.GET('/account')).then(refreshAccount, () => undefined);
