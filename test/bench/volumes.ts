import { options } from './options.js';

/** The data of a day's work. */
export const DAILY = {
  firms: options.small ? 2000 : 20_000,
  requests: options.small ? 10_000 : 100_000,
  responsesPerFirm: 32,
  openOfTen: 4,
};

/** Many firms, each with some history, and nothing that a worker finds to do. */
export const WIDE = {
  firms: options.small ? 20_000 : 200_000,
  requests: options.small ? 6000 : 60_000,
  responsesPerFirm: 6,
  openOfTen: 0,
};
