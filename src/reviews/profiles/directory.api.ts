export { Areas } from './areas.js';
export { Directory } from './directory.js';
export { Milestones } from './milestones.js';
