export { Areas } from './areas.js';
export type { Fees } from './fees.queries.js';
export { Directory } from './directory.js';
export { Milestones } from './milestones.js';
