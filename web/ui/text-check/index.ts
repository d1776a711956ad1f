export { TextCheck } from './text-check';
export { demandSendable } from './use-text-check';
