import { describe, expect, it } from '@jest/globals';
import { lines, press, reads, refusal, wait, write, writes, type Answer } from '../../support/screens/browser/hands.js';
import { newTab, show } from '../../support/screens/browser/web-hands.js';

const notesOf = (version: number, differs: object = {}) => ({
  version,
  note: `Nota ${version}.`,
  labels: ['urgente'],
  next_step: null,
  next_on: null,
  responsible: { id: 8, name: 'Luca Blu' },
  absence: null,
  ...differs,
});
const problem = (code: string): Answer => ({ status: 409, body: { message: code, info: { messages: [`(${code})`] } } });

async function open(notes: object | null, put: () => Answer, again: object | null = notes, given: object = {}) {
  await newTab({ as: 'firm', given: { 'request_type.id': 'recupero-crediti', languages: ['en'], withdrawn: null } });
  const answer = (await (await fetch('/api/v1/requests/7')).json()) as { info: { response: object } };
  let asked = 0;
  const requestWith = (now: object | null): Answer => ({
    status: 200,
    body: { info: { ...answer.info, id: 7, response: { ...answer.info.response, id: 84, notes: now } } },
  });
  const member = (id: number | null, first_name: string) => ({
    id,
    first_name,
    last_name: 'Blu',
    role: id === null ? null : 'lawyer',
    accepted_at: '2026-03-10T09:00:00.000Z',
    absences: [],
  });
  return show({
    as: 'firm',
    at: '/requests/7',
    path: '/requests/:id',
    file: 'features/requests/request.page',
    given: { 'request_type.id': 'recupero-crediti', languages: ['en'], ...given },
    answers: {
      'GET /requests/7': () => {
        asked += 1;
        return requestWith(asked === 1 ? notes : again);
      },
      'GET /firm/members': {
        status: 200,
        body: { info: { members: [member(null, 'Anna'), member(8, 'Luca'), member(9, 'Ada')], allowed_actions: [] } },
      },
      'PUT /responses/84/notes': put,
    },
  });
}
const shown = () =>
  [
    ...document.querySelectorAll(
      '.notes .inbox-txt, .notes-theirs p, .notes [role=alert], .notes-none [role=alert], .toast',
    ),
  ].map(({ textContent }) => textContent);
const save = () => press('Salva le note', 'button');
const versions = () => writes().map((call) => /"version":\d+/.exec(call)?.[0] ?? call);

describe('the notes of a firm about a request', () => {
  it('that a colleague changed meanwhile are shown beside one’s own, and replaced when one saves again', async () => {
    const outcomes = [problem('notes_changed'), { status: 200, body: { info: notesOf(5) } }];
    await open(notesOf(3), () => outcomes.shift()!, notesOf(4));
    const told: unknown[] = [shown()];
    await press(/Modifica|Cambia/, '.notes-head button');
    await write(/Nota|nota/, 'La mia nota.');
    await save();
    await wait(50);
    told.push(shown(), versions());
    await save();
    await wait(50);
    told.push(shown(), versions());
    return told;
  });

  it('that are refused for another reason are sent with the version that was read', async () => {
    const outcomes = [refusal(500), { status: 200, body: { info: notesOf(4) } }];
    await open(notesOf(3), () => outcomes.shift()!, notesOf(4));
    await press(/Modifica|Cambia/, '.notes-head button');
    await save();
    await save();
    expect(versions()).toEqual(['"version":3', '"version":3']);
  });

  it('ask for the day of a step and the step of a day, and are saved with what is half typed', async () => {
    await open(notesOf(3), () => ({ status: 200, body: { info: notesOf(4) } }));
    await press(/Modifica|Cambia/, '.notes-head button');
    const told: Record<string, string[]> = {};
    const faults = () =>
      lines()
        .filter((line) => line.includes('aria-invalid'))
        .map((line) => line.replace(/.*name=(\w+).*/, '$1'));
    for (const [step, day] of [
      ['Sentire', ''],
      ['', '24/12/2026'],
      ['Sentire', '40/12/2026'],
    ] as const) {
      await write(/^Prossimo/, step);
      await write(/^Giorno/, day);
      await save();
      told[`${step}, ${day}`] = [...faults(), ...writes()];
    }
    await write(/^Prossimo/, ' Sentire ');
    await write(/^Giorno/, '24/12/2026');
    await write(/Etichett/, 'nuova');
    await save();
    told.whole = writes();
    return told;
  });

  it('read again who sees the request only where somebody else is responsible then', async () => {
    const told: Record<string, unknown> = {};
    for (const [name, id] of [
      ['the same', 8],
      ['another', 9],
      ['the owner', null],
    ] as const)
      for (const access of ['all', 'assigned']) {
        const responsible = id === null ? null : { id, name: 'Ada Blu' };
        const { where } = await open(
          notesOf(3),
          () => ({ status: 200, body: { info: notesOf(4, { responsible }) } }),
          notesOf(3),
          {
            'sign_in.request_access': access,
          },
        );
        await press(/Modifica|Cambia/, '.notes-head button');
        reads();
        await save();
        await wait(50);
        told[`${name}, sees ${access}`] = [`at ${where()}`, ...shown(), ...reads()];
        await wait(6000);
      }
    return told;
  });
});
