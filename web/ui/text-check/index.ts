export { TextCheck } from './text-check';
