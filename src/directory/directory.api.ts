export { Directory } from './directory.js';
export { Milestones } from './milestones.js';
