import { until, type Instance } from './instance.js';
import { MILAN } from './milan.js';

/** The kinds of case that people make or that come with the demo data. */
export const CASE_KINDS = ['verification', 'message', 'screening', 'contact', 'report'] as const;

const newest = async (instance: Instance, kind: string): Promise<number> =>
  (await instance.query<{ id: number }>('select max(id) as id from cases where kind = $1', [kind]))[0]!.id;

/** Writes to the staff with the form of the site. @returns the case's id */
export async function writeToStaff(instance: Instance, subject: string): Promise<number> {
  const answer = await fetch(`${instance.base}/api/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Carla Neri',
      email: 'carla.neri@example.com',
      subject,
      text: 'Buongiorno, vorrei sapere come si cambia l’indirizzo email dell’account.',
    }),
  });
  if (answer.status !== 201) throw new Error(`the message to the staff: ${answer.status} ${await answer.text()}`);
  return newest(instance, 'contact');
}

/** Makes an open case of each of {@link CASE_KINDS}; the verifications come with the demo data. */
export async function makeCases(instance: Instance): Promise<void> {
  await writeToStaff(instance, 'Cambio di indirizzo');
  const [firm] = await instance.query<{ id: number }>(
    `select id from accounts where email = 'studio.bianchi@example.com'`,
  );
  const citizen = await instance.as('cittadino05@example.com');
  await citizen('POST', '/complaints', {
    subject_type: 'account',
    subject_id: firm!.id,
    reason: 'other',
    text: 'Nel profilo promette di vincere sempre, e non si può.',
  });
  const made = await citizen('POST', '/requests', { request_type_id: 'sinistri-stradali' });
  await citizen('PUT', `/requests/${String(made.info.id)}`, {
    part: 1,
    ...MILAN,
    description: 'aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto',
    shared_contacts: true,
  });
  await citizen('PUT', `/requests/${String(made.info.id)}`, { status: 2 });
  const [place] = await instance.query<{ id: number; email: string }>(`
    select p.id, a.email from responses p
    join requests q on q.id = p.request_id
    join accounts a on a.id = p.firm_id
    where p.status in (3, 7) and q.status in (2, 3) and q.held_at is null and q.expires_at > now()
    order by p.id desc limit 1`);
  const lawyer = await instance.as(place!.email);
  await lawyer('POST', '/messages', {
    response_id: place!.id,
    text: 'Se preferisce possiamo sentirci anche per telefono, così le spiego meglio.',
  });
  await until('a case of each kind', async () => {
    const kinds = await instance.query<{ kind: string }>(
      `select distinct kind from cases where status = 'open' and kind = any($1)`,
      [CASE_KINDS],
    );
    return kinds.length === CASE_KINDS.length;
  });
}
