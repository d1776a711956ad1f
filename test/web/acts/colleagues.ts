import { describe, it } from '@jest/globals';
import { lines, press, wait, writes, type Answer } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const found = (info: unknown): Answer => ({ status: 200, body: { info } });
const absenceOf = (on: boolean, replacement: object | null) => ({
  id: 4,
  from: '2026-12-01',
  until: '2026-12-04',
  on,
  replacement,
  allowed_actions: [],
});
const instead = (lapse: string | null) => ({ name: 'Ada Blu', lapse });
const ABSENCES: Record<string, object[]> = {
  'is there': [],
  'is absent, nobody replaces': [absenceOf(true, null)],
  'is absent, somebody replaces': [absenceOf(true, instead(null))],
  'is absent, who replaces has left': [absenceOf(true, instead('left'))],
  'will be absent': [absenceOf(false, instead(null))],
};

describe('who is responsible for a request', () => {
  it('is chosen among those who work on requests, and the hint says who is absent', async () => {
    const member = (id: number | null, first_name: string, differs: object = {}) => ({
      id,
      first_name,
      last_name: 'Rossi',
      role: id === null ? null : 'lawyer',
      accepted_at: '2026-03-10T09:00:00.000Z',
      absences: [],
      ...differs,
    });
    const told: Record<string, string[]> = {};
    const open = async (value: string, members: object[], access = 'all') => {
      await show({
        as: 'firm',
        part: await partOf('features/firm-inbox/notes/responsible-field', 'ResponsibleField', {
          name: 'member_id',
          value,
          onChange: () => undefined,
        }),
        given: { 'sign_in.request_access': access },
        answers: { 'GET /firm/members': found({ members, allowed_actions: [] }) },
      });
      return lines().filter((line) => /●|○|<select/.test(line));
    };
    const people = (absences: object[]) => [
      member(null, 'Anna'),
      member(8, 'Luca', { absences }),
      member(9, 'Ivo', { accepted_at: null }),
      member(10, 'Bea', { role: 'billing' }),
      member(11, 'Sara', { role: 'assistant' }),
    ];
    for (const [name, absences] of Object.entries(ABSENCES))
      told[name] = (await open('8', people(absences))).slice(0, 1);
    told['the others'] = await open('', people([]));
    told['sees assigned ones'] = (await open('8', people([]), 'assigned')).slice(0, 1);
    told['the owner alone'] = await open('', [member(null, 'Anna')]);
    return told;
  });

  it('is named in a row and in the notes, with who replaces', async () => {
    const notes = (differs: object) => ({
      note: '',
      labels: ['urgente'],
      next_step: 'Sentire',
      next_on: '2026-11-20',
      responsible: null,
      absence: null,
      ...differs,
    });
    const told: Record<string, string[]> = {};
    const absence = { name: 'Luca Rossi', until: '2026-12-04', replaced_by: null };
    for (const [name, of] of Object.entries({
      'the owner': notes({}),
      'a colleague': notes({ responsible: { id: 8, name: 'Luca Rossi' } }),
      'an absent colleague': notes({ responsible: { id: 8, name: 'Luca Rossi' }, absence }),
      'a replaced colleague': notes({
        responsible: { id: 8, name: 'Luca Rossi' },
        absence: { ...absence, replaced_by: 'Ada Blu' },
      }),
      'the absent owner': notes({ absence: { ...absence, name: 'Anna Rossi' } }),
      late: notes({ next_on: '2026-11-19' }),
      'to come': notes({ next_on: '2026-11-21' }),
      'no step': notes({ next_on: null, next_step: null }),
      nothing: notes({ next_on: null, next_step: null, labels: [] }),
    })) {
      told[name] = [];
      for (const part of ['RowNotes', 'ResponsibleIs']) {
        await show({ as: 'firm', part: await partOf('features/firm-inbox/notes/notes-shown', part, { notes: of }) });
        told[name].push(
          lines()
            .filter((line) => line !== '(section) Avvisi')
            .join(' '),
        );
      }
    }
    return told;
  });
});

describe('a firm’s page that not everybody may change', () => {
  it('offers new terms and the end of the account only to who may accept them', async () => {
    const told: Record<string, string[]> = {};
    for (const owner_actions of [[], ['delete_account'], ['accept_terms']]) {
      await show({
        as: 'firm',
        path: '/profile/terms',
        at: '/profile/terms',
        file: 'features/accounts/profile/terms.page',
        given: { owner_actions, must_accept: true, current: '2026-11-22' },
      });
      told[owner_actions.join() || 'none'] = lines();
    }
    return told;
  });

  it('sends only what this person may change', async () => {
    const told: Record<string, string[]> = {};
    for (const owner_actions of [[], ['change_consents'], ['change_identity']])
      for (const [path, file] of [
        ['/profile/notifications', 'notifications'],
        ['/profile/info', 'info'],
      ] as const) {
        await show({
          as: 'firm',
          path,
          at: path,
          file: `features/accounts/profile/${file}.page`,
          given: {
            owner_actions,
            languages: ['en'],
            postal_code: '20100',
            pec: 'a@example.com',
            vat_number: '00743110157',
            tax_code: '00743110157',
            sdi_code: 'ABC1234',
          },
        });
        const closed = [...document.querySelectorAll<HTMLFieldSetElement>('fieldset')].filter(
          ({ disabled }) => disabled,
        ).length;
        await press('Salva', 'button');
        await wait(30);
        const faults = [...document.querySelectorAll('[role=alert] li')].map(({ textContent }) => textContent);
        told[`${path}, ${owner_actions.join() || 'none'}`] = [
          `${closed} parts closed`,
          ...faults,
          ...writes().map((call) => [...call.matchAll(/[{,]"(\w+)":/g)].map(([, name]) => name).join(' ')),
        ];
      }
    return told;
  });
});
