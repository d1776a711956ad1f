/** The path at which a citizen resumes who registers in order to send a request: confirming the address sends it. */
export const RESUME_SENDING = '/request/create/9';
