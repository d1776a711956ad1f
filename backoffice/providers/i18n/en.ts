import { cases } from './en/cases.js';
import { content } from './en/content.js';
import { frame } from './en/frame.js';
import { home } from './en/home.js';
import { market } from './en/market.js';
import { money } from './en/money.js';
import { moneyResources } from './en/money-resources.js';
import { people } from './en/people.js';
import { records } from './en/records.js';
import { resources } from './en/resources.js';
import type { it } from './it.js';

/** The back office's own texts in English. */
export const en: typeof it = {
  resources: { ...resources, ...moneyResources },
  backOffice: { ...frame, ...home, ...cases, ...records, ...money, ...people, ...content, market },
};
