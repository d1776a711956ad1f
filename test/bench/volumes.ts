import { options } from './options.js';

/** The data of a working day. */
export const DAILY = {
  firms: options.small ? 2000 : 20_000,
  requests: options.small ? 10_000 : 100_000,
  responsesPerFirm: 32,
  openOfTen: 4,
};

/** Many firms, each with some history, and no work for a worker. */
export const WIDE = {
  firms: options.small ? 20_000 : 200_000,
  requests: options.small ? 6000 : 60_000,
  responsesPerFirm: 6,
  openOfTen: 0,
};

/** A market whose history grows, with a constant number of open requests and firms. */
export const AGEING = {
  firms: 500,
  requests: options.small ? 1000 : 2000,
  responsesPerFirm: options.small ? 24 : 32,
  openOfTen: 5,
};

/** The number of past requests, step by step. */
export const GROWTH_STEPS = options.small ? [1000, 10_000, 50_000] : [10_000, 100_000, 1_000_000];

/** Many firms and little history, for what workers do. */
export const QUEUE = { firms: 5000, requests: 1000, responsesPerFirm: 2, openOfTen: 0 };

/** Jobs that are due at once. */
export const QUEUED = options.small ? { forwarded: 1000, expired: 5000 } : { forwarded: 10_000, expired: 100_000 };
