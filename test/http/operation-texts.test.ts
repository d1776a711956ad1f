import { describe, expect, it } from '@jest/globals';
import { operationTexts } from '../../src/openapi/openapi.texts.js';

const operations = Object.entries(operationTexts).map(([call, text]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path, summary: typeof text === 'string' ? text : text[0] };
});
const isOfStaff = ({ path }: { path: string }): boolean => path.startsWith('/backoffice');
const firstWord = (summary: string): string => /^[\p{L}’]+/u.exec(summary)?.[0] ?? '';

/** Words with which only such operations begin. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  GET: ['Lists', 'Reads', 'The', 'How', 'Who', 'Whether', 'One', 'One’s', 'Searches', 'Suggests', 'An', 'Everything'],
  POST: ['Adds', 'Begins', 'Starts', 'Uploads', 'Invites', 'Orders', 'Mails', 'Makes', 'Announces', 'Writes'],
  PUT: ['Changes', 'Edits', 'Saves', 'Puts', 'Keeps', 'Excludes', 'Subscribes', 'Names'],
  DELETE: ['Removes', 'Deletes', 'Erases', 'Empties', 'Revokes', 'Unsubscribes'],
};

/** What is sent with another method than its word says: a link of a mail, a PDF made of what is typed, a decision. */
const OTHERWISE = [
  'PUT /responses/{id}/notes: Writes',
  'POST /responses/{id}/engagement.pdf: The',
  'POST /responses/{id}/quote.pdf: The',
  'GET /register/{model}/resend/confirm/{accountId}: Mails',
  'POST /backoffice/requests/{id}/keep: Keeps',
  'POST /backoffice/accounts/{id}/delete-for-abuse: Deletes',
  'POST /backoffice/reviews/{id}/remove: Removes',
];

/** Records that go by other names, too; "job" and "me" are too short to compare. */
const OTHER_NAMES = ['/requests', '/quote-texts', '/firm/members', '/backoffice/me', '/backoffice/jobs'];

describe('the text of an operation', () => {
  it.each([
    ['the site', false],
    ['the back office', true],
  ])('is that of no other operation of %s', (_, staff) => {
    const said = operations.filter((one) => isOfStaff(one) === staff).map(({ summary }) => summary);
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((summary, at) => said.indexOf(summary) !== at)).toEqual([]);
  });

  it('begins with no word of another method', () => {
    const strange = operations
      .filter(({ method, summary }) =>
        Object.entries(ONLY).some(([other, words]) => other !== method && words.includes(firstWord(summary))),
      )
      .map(({ call, summary }) => `${call}: ${firstWord(summary)}`);
    expect(strange).toEqual(OTHERWISE);
  });

  it('names what all operations on the same records name', () => {
    const families = new Map<string, string[]>();
    for (const { path, summary } of operations) {
      const base = path.replace(/\/\{\w+\}$/, '');
      families.set(base, [...(families.get(base) ?? []), summary]);
    }
    const stems = (summary: string): string[] =>
      (summary.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 4));
    const apart = [...families]
      .filter(
        ([, [first = '', ...others]]) => !stems(first).some((stem) => others.every((one) => stems(one).includes(stem))),
      )
      .map(([base]) => base);
    expect(apart).toEqual(OTHER_NAMES);
  });
});
