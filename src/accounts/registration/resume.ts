/** Where a citizen goes on who registers in order to send what is written: confirming the address sends it. */
export const RESUME_SENDING = '/request/create/9';
