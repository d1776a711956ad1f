import { cases } from './it/cases.js';
import { content } from './it/content.js';
import { frame } from './it/frame.js';
import { home } from './it/home.js';
import { market } from './it/market.js';
import { money } from './it/money.js';
import { moneyResources } from './it/money-resources.js';
import { people } from './it/people.js';
import { records } from './it/records.js';
import { resources } from './it/resources.js';

/**
 * The back office's own texts. The labels of states that the server knows as well come from its codes (see `index.ts`).
 */
export const it = {
  resources: { ...resources, ...moneyResources },
  backOffice: { ...frame, ...home, ...cases, ...records, ...money, ...people, ...content, market },
};
