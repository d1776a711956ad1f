import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { press, refusal, wait, writes } from '../../support/screens/browser/hands.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';

/** A form that saves something: the file that draws it, its page, what is given there, and what opens it. */
export interface Form {
  file: string;
  path: string;
  given?: Record<string, unknown>;
  button?: RegExp;
  /** Where the form is, on a page with several: the name of a field, or a selector. */
  has?: string;
  within?: string;
  /** What is written before, where no example will do. */
  fill?: Record<string, string>;
}

const TEXT = { it_id: 7, en_id: null, language: 'it', state: 'draft', edition: 31, revision: 4 };
const COUPON = { type: 1, value: 20, subject: 'credits', package: 5, max_uses: 9, max_uses_per_account: 2 };
const DAYS = { starts_at: '2026-12-01T10:00', ends_at: '2027-04-01T10:00' };
export const FORMS: Form[] = [
  { file: 'me/MePage', path: '/me', has: 'name' },
  { file: 'me/MePage', path: '/me', has: 'new_password' },
  { file: 'resources/accounts/Notes', path: '/accounts/7/show/notes' },
  {
    file: 'resources/blacklist/BlacklistForm',
    path: '/blacklist/7',
    given: { kind: 'term', reason: 'Un motivo lungo abbastanza' },
  },
  { file: 'resources/business-settings/Create', path: '/business-settings/create' },
  {
    file: 'resources/cases/Notes',
    path: '/cases/7/show',
    given: { kind: 'contact', status: 'claimed', file: null },
    has: 'text',
  },
  { file: 'resources/content/Create', path: '/content/create' },
  { file: 'resources/content/LanguageText', path: '/content/7/show', given: TEXT, within: '#text-it' },
  { file: 'resources/content/MissingText', path: '/content/7/show', given: TEXT, within: '#text-en' },
  { file: 'resources/coupons/CouponForm', path: '/coupons/7', given: COUPON, fill: DAYS },
  {
    file: 'resources/invoices/Correction',
    path: '/invoices/7/show',
    given: { is_correctable: true },
    has: 'buyer.address',
    button: /^Correggi/,
  },
  {
    file: 'resources/invoices/Correction',
    path: '/invoices/7/show',
    given: { is_correctable: true, kind: 'company' },
    has: 'buyer.company_name',
    button: /^Correggi/,
  },
  { file: 'resources/milestones/List', path: '/milestones' },
  { file: 'resources/newsletter/NewsletterForm', path: '/newsletter/7/show', given: { status: 'draft' } },
  { file: 'resources/reason-texts/ReasonTextForm', path: '/reason-texts/7' },
  { file: 'resources/settings/Create', path: '/settings/create' },
  { file: 'resources/staff/StaffForm', path: '/staff/7' },
];
/** Forms that save nothing, or have one field. */
const OTHERS = ['login/LoginPage', 'login/Enrol', 'resources/invoices/Archive', 'resources/invoices/StateChange'];

type Field = HTMLInputElement | HTMLTextAreaElement;
export const formWith = ({ has, within = 'body' }: Form): HTMLFormElement | undefined =>
  [...document.querySelectorAll<HTMLFormElement>(`${within} form`)]
    .filter((form) => form.querySelector('[type=submit]') && (!has || form.querySelector(`[name="${has}"]`)))
    .at(-1);
const fieldsOf = (form: HTMLFormElement): Field[] => [
  ...form.querySelectorAll<Field>('input[name]:not([type=file]), textarea[name]'),
];
/** Another value that the field may have. */
function otherThan({ value, type, max, step }: HTMLInputElement): string {
  if (type === 'date') return value === '2027-03-04' ? '2027-03-05' : '2027-03-04';
  if (type === 'datetime-local') return '2027-03-04T05:06';
  if (type === 'email') return `x${value || 'anna@example.com'}`;
  if (type !== 'number' && !/^\d+$/.test(value)) return `${value || 'Un testo di prova'}X`;
  const by = Number(step) || 1;
  const more = Math.round((Number(value) + by) * 100) / 100;
  return String(max && more > Number(max) ? Math.round((Number(value) - by) * 100) / 100 : more);
}
/** Each value of a body by its path. */
const flat = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || typeof value[0] === 'object')
    ? Object.entries(value).flatMap(([name, each]) => flat(each, path ? `${path}.${name}` : name))
    : [[path, value]];

describe('one field that is changed', () => {
  it('is tried in each form that saves something', () => {
    const files = readdirSync('backoffice', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    );
    const forms = files.filter((file) => readFileSync(`backoffice/${file}`, 'utf8').includes('<ServerForm'));
    const tried = new Set([...FORMS.map(({ file }) => file), ...OTHERS]);
    expect(forms.map((file) => file.replace('.tsx', '')).filter((file) => !tried.has(file))).toEqual([]);
  });

  it.each(FORMS.map((form) => [form.path, form.has ?? form.within ?? 'form', form] as const))(
    'after the other on %s %s is all that is then sent otherwise',
    async (...row) => {
      const [path, , asked] = row;
      const { given = {}, button, fill = {} } = asked;
      const record = path.replace(/\/(show|create).*$/, '');
      const calls = [
        `PUT ${record}`,
        `POST ${record.replace('/7', '')}`,
        `POST ${record}/notes`,
        `POST ${record}/correct`,
      ];
      // The server refuses all, so that the form stays.
      await open(path, { given: { ...given }, answers: Object.fromEntries(calls.map((call) => [call, refusal(409)])) });
      if (button) await press(button, 'button');
      await until(() => formWith(asked) !== undefined);
      const form = formWith(asked)!;
      const send = async (): Promise<string> => {
        writes();
        form.querySelector<HTMLElement>('[type=submit]')!.click();
        await wait(200);
        const wrong = [...form.querySelectorAll<Field>('[aria-invalid=true]')].map(({ name }) => name);
        return (
          writes()
            .filter((call) => !call.includes('/preview'))
            .join(' | ') || `not sent: ${wrong.join()}`
        );
      };
      for (const field of fieldsOf(form)) {
        const chosen = new Map(Object.entries(fill)).get(field.name);
        if (chosen !== undefined) await writeField(field, chosen);
        else if (field.value === '' && field.type !== 'checkbox')
          await writeField(field, otherThan(field as HTMLInputElement));
      }
      const usual = await send();
      const told = [usual];
      const asTyped: string[] = [];
      const bodyOf = (call: string): Map<string, unknown> => new Map(flat(JSON.parse(/\{.*/.exec(call)?.[0] ?? '{}')));
      let before = bodyOf(usual);
      for (const { name } of fieldsOf(form)) {
        const field = fieldsOf(form).find((each) => each.name === name);
        if (!field) continue;
        const values = fieldsOf(form).map((each) => [each.name, each.value] as const);
        await writeField(field, otherThan(field as HTMLInputElement));
        const call = await send();
        if (call.startsWith('not sent')) {
          told.push(`${name} ${field.value} → ${call}`);
          // It may have changed other fields too.
          for (const [each, value] of values) {
            const now = fieldsOf(form).find((one) => one.name === each);
            if (now && now.value !== value) await writeField(now, value);
          }
          continue;
        }
        const after = bodyOf(call);
        const changes = [...new Set([...before.keys(), ...after.keys()])]
          .filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)))
          .map((key) => (after.has(key) ? `${key}: ${JSON.stringify(after.get(key))}` : `no ${key}`));
        before = after;
        const sent = after.get(name);
        if (changes.length === 1 && String(sent) === field.value)
          asTyped.push(typeof sent === 'string' ? name : `${name} (${Array.isArray(sent) ? 'list' : typeof sent})`);
        else told.push(`${name} ${field.value} → ${changes.join(', ') || 'nothing'}`);
      }
      return [...told, `as typed: ${asTyped.join(', ')}`];
    },
  );
});
