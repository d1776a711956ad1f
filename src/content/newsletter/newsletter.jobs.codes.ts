/** The job that writes the next mails of a newsletter; its data is the newsletter's id. */
export const SEND_NEWSLETTER = 'newsletter.send';
