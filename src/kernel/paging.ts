import { z } from 'zod';
import { pagingLimits } from '../shared/limits.js';

/** `page` and `page_size` of a list; -1 and -1 ask for all, up to the server's cap. */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(-1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(-1).max(pagingLimits.maxSize).default(pagingLimits.defaultSize),
});
export type PageQuery = z.output<typeof pageQuery>;

/** LIMIT and OFFSET for a query, with the numbers the envelope repeats. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly limit: number;
  readonly offset: number;
}

/** Reads the caller's wish; 0 and a lone -1 mean the default. */
export function pageOf({ page, page_size }: PageQuery): Page {
  if (page === -1 && page_size === -1) return { page, pageSize: page_size, limit: pagingLimits.all, offset: 0 };
  const pageSize = page_size > 0 ? page_size : pagingLimits.defaultSize;
  const number = page > 0 ? page : 1;
  return { page: number, pageSize, limit: pageSize, offset: (number - 1) * pageSize };
}

/** A list as the contract writes it. */
export interface Listed<T> {
  info: T[];
  page: number;
  page_size: number;
  total: number;
}

export function listed<T>(info: T[], page: Page, total: number): Listed<T> {
  return { info, page: page.page, page_size: page.pageSize, total };
}
