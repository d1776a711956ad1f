import type { AccountModel } from '../../shared/actor.js';

/** The mail that asks to confirm an address. @param sends confirming also sends the request that was begun */
export const confirmationMail = (
  model: AccountModel,
  sends: boolean,
): 'confirm_lawyer' | 'confirm_user' | 'confirm_and_send' =>
  model === 'lawyer' ? 'confirm_lawyer' : sends ? 'confirm_and_send' : 'confirm_user';
