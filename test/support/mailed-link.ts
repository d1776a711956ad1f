import { until, type Instance } from './instance.js';

/** Waits for the newest mail to somebody with a link to `path`. @returns the link, from `path` on */
export const mailedLink = ({ query }: Pick<Instance, 'query'>, recipient: string, path: string): Promise<string> =>
  until(`a mail to ${recipient} with ${path}`, async () => {
    const [mail] = await query<{ body_text: string }>(
      'select body_text from outbox where recipient = $1 and position($2 in body_text) > 0 order by id desc limit 1',
      [recipient, path],
    );
    return mail && new RegExp(`${path}\\S+`).exec(mail.body_text)?.[0];
  });
