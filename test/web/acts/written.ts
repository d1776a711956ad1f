import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  control,
  hasControl,
  key,
  lines,
  page,
  press,
  reads,
  refusal,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

/** Chooses a radio or a box by its value. */
const check = async (name: string, value: string): Promise<void> => {
  document.querySelector<HTMLElement>(`input[name="${name}"][value="${value}"]`)!.click();
  await wait(10);
};
/** Writes into the field with this name. */
const fill = async (name: string, text: string): Promise<void> => {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!;
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await wait(10);
};
const submit = async (): Promise<void> => {
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await wait(50);
};
/** What a form says is wrong. */
const wrong = (): string[] => [
  ...new Set([...document.querySelectorAll('.err-summary a, .err')].map((each) => each.textContent)),
];

describe('the feedback of a citizen', () => {
  const open = (status: number, given: object = {}) =>
    show({
      as: 'citizen',
      at: '/requests/7/feedback',
      path: '/requests/:id/feedback',
      file: 'features/feedback/give-feedback.page',
      given: { 'info.id': 7, 'info.status.id': status, allowed_actions: ['give_feedback'], feedback: null, ...given },
    });

  it('about a chosen firm needs stars, is sent once, and leads back to the request', async () => {
    const { where } = await open(5);
    await fill('review_lawyer', 'Puntuali e chiari.');
    await submit();
    const missing = wrong();
    expect(writes()).toEqual([]);
    await check('satisfaction_lawyer', '4');
    await check('satisfaction_site', '2');
    await submit();
    return { missing, sent: writes(), where: where(), said: lines().filter((line) => /Giudizio/.test(line)) };
  });

  it('without a choice needs stars of the site or a reason', async () => {
    await open(0);
    await submit();
    const missing = wrong();
    expect(writes()).toEqual([]);
    const reason = control(/Perché non hai scelto nessuno/, 'select') as HTMLSelectElement;
    reason.value = 'elsewhere';
    reason.dispatchEvent(new Event('change', { bubbles: true }));
    await wait(10);
    await submit();
    return { missing, sent: writes() };
  });

  it('that was given is there to be changed', async () => {
    await open(5, {
      feedback: {
        satisfaction_lawyer: 4,
        review_lawyer: 'Puntuali e chiari.',
        satisfaction_site: 2,
        review_site: '',
        no_choice_reason: null,
        updated: 1,
        removed: false,
        may_return: false,
        counts_from: '2026-12-01T09:00:00.000Z',
        published_at: null,
      },
    });
    const checked = [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(
      ({ name, value }) => `${name} ${value}`,
    );
    expect(checked).toEqual(['satisfaction_lawyer 4', 'satisfaction_site 2']);
    expect(hasControl(/^Salva il giudizio/)).toBe(true);
    expect(document.querySelector<HTMLTextAreaElement>('[name=review_lawyer]')!.value).toBe('Puntuali e chiari.');
  });
});

describe('one opinion for several requests', () => {
  const item = (id: number) => ({
    id,
    request_type: { id: 'x', label: 'Multe', case_label: 'Una multa' },
    geo: { city: 'Lodi' },
    response: { id: id * 10 },
  });
  const OPINION = 'In questo periodo non seguiamo casi di questo tipo: non vogliamo farle perdere tempo.';

  it('goes to each by itself: what failed is named, and is sent again alone', async () => {
    const closed: unknown[] = [];
    const props = { items: [item(7), item(8), item(9)], onClose: (allSent: boolean) => closed.push(allSent) };
    await show({
      as: 'firm',
      part: await partOf('features/firm-inbox/decline-many/decline-many', 'DeclineMany', props),
      answers: {
        'PUT /responses/80': () => {
          answerWith({});
          return refusal(409, '(five opinions)');
        },
      },
    });
    await fill('text', 'No, grazie.');
    await submit();
    const short = wrong();
    expect([short.length > 0, writes()]).toEqual([true, []]);
    await fill('text', OPINION);
    await submit();
    const first = writes();
    const said = document.querySelector('.many-failed')!.textContent;
    expect([document.querySelector('h2')!.textContent, closed]).toEqual([expect.stringMatching(/\b1\b/), []]);
    await submit();
    const again = writes();
    expect([again.length, closed]).toEqual([1, [true]]);
    return { short, first, said, again };
  });

  it('that the server refuses for its words goes to nobody, and says so at the text', async () => {
    const refused: Answer = { status: 422, body: { message: 'invalid', info: { fields: { text: ['(a number)'] } } } };
    const props = { items: [item(7), item(8)], onClose: () => undefined };
    await show({
      as: 'firm',
      part: await partOf('features/firm-inbox/decline-many/decline-many', 'DeclineMany', props),
      answers: { 'PUT /responses/70': refused },
    });
    await fill('text', OPINION);
    await submit();
    expect(writes().map((call) => call.slice(0, 17))).toEqual(['PUT /responses/70']);
    expect([wrong().includes('(a number)'), document.querySelector('.many-failed')]).toEqual([true, null]);
  });
});

describe('the notes of a firm', () => {
  const notes = (version: number, note: string) => ({
    version,
    note,
    labels: ['urgente'],
    next_step: null,
    next_on: null,
    responsible: null,
  });
  const request = (of: object) => ({ id: 7, response: { id: 70, notes: of } });
  const openNotes = async (of: object, answers = {}) => {
    const { FirmNotesPart } = await webPart<{ FirmNotesPart: React.ComponentType<{ request: object }> }>(
      'features/firm-inbox/notes/firm-notes',
    );
    const { createElement, useState } = await import('react');
    let now: (given: object) => void = () => undefined;
    const Part = () => {
      const [given, setGiven] = useState(of);
      now = setGiven;
      return createElement(FirmNotesPart, { request: request(given) });
    };
    await show({ as: 'firm', part: Part, answers });
    await press(/^Modifica le note/, 'button');
    return (given: object) => {
      now(given);
      return wait(20);
    };
  };

  it('take a label with Enter or a comma, each once, and a step only with its day', async () => {
    await openNotes(notes(3, 'Prima nota'));
    for (const typed of ['perizia,', 'Urgente']) {
      await write(/^Etichette/, typed);
      await key(/^Etichette/, 'Enter');
    }
    await fill('next_step', 'Chiamare il perito');
    await submit();
    const missing = wrong();
    expect(writes()).toEqual([]);
    await fill('next_on', '3/2/2027');
    await submit();
    return { missing, sent: writes() };
  });

  it('that a colleague changed meanwhile are read before they are replaced', async () => {
    const answers: Answer[] = [
      { status: 409, body: { message: 'notes_changed', info: { messages: ['(changed)'] } } },
      { status: 200, body: { info: notes(5, 'Il mio testo') } },
    ];
    const colleagueWrote = await openNotes(notes(3, 'Prima nota'), {
      'PUT /responses/70/notes': () => answers.shift()!,
    });
    await fill('note', 'Il mio testo');
    await submit();
    await colleagueWrote(notes(4, 'Perito già pagato.'));
    expect(document.querySelector('.notes-theirs')!.textContent).toContain('Perito già pagato.');
    expect(document.querySelector<HTMLTextAreaElement>('[name=note]')!.value).toBe('Il mio testo');
    await submit();
    const versions = writes().map((call) => /"version":(\d)/.exec(call)?.[1]);
    expect(versions).toEqual(['3', '4']);
  });
});

describe('the form of a quote', () => {
  const open = async () => {
    await show({
      as: 'firm',
      at: '/requests/7/preventivo',
      path: '/requests/:id/preventivo',
      file: 'features/firm-inbox/quote.page',
      given: {
        'info.id': 7,
        'info.status.id': 2,
        'response.id': 70,
        'response.status.id': 3,
        'response.allowed_actions': ['open', 'quote', 'opinion'],
        allowed_actions: ['quote', 'opinion'],
        content: null,
        draft: null,
        part: 1,
        instalments: [],
        documents: [],
        valid_through: null,
        percentage: null,
        fixed_costs_cents: null,
        final_costs_cents: null,
      },
    });
    writes();
  };
  const sent = (): string[] => writes().filter((call) => call.includes('"status":7'));

  it('is sent only with the figures of its kind of fee, which say what they lack', async () => {
    await open();
    const told: Record<string, string[]> = {};
    await check('fee_basis', 'flat');
    await submit();
    told.flat = wrong();
    await check('fee_basis', 'hourly');
    for (const [name, value] of Object.entries({ hourly_rate_cents: '150', hours_least: '12', hours_most: '10' }))
      await fill(name, value);
    await submit();
    told.hourly = wrong();
    await check('fee_basis', 'percentage');
    await fill('percentage', '101');
    await submit();
    told.percentage = wrong();
    expect(sent()).toEqual([]);
    return told;
  });

  it('divides what is fixed into instalments, each with its time', async () => {
    await open();
    await check('fee_basis', 'percentage');
    await fill('percentage', '10');
    await fill('fixed_costs_cents', '400');
    await fill('final_costs_cents', '200');
    await press(/^Aggiungi una rata/);
    const first = document.querySelector<HTMLInputElement>('[name="instalments.0.amount_cents"]')!.value;
    await fill('instalments.0.label', 'Alla firma');
    await fill('instalments.0.amount_cents', '150');
    await submit();
    const missing = wrong();
    await press(/^Aggiungi una rata/);
    const second = document.querySelector<HTMLInputElement>('[name="instalments.1.amount_cents"]')!.value;
    expect([first, second, sent()]).toEqual(['600', '450', []]);
    return missing;
  });
});

describe('the income for legal aid', () => {
  it('is compared as it is typed, and asks the server nothing', async () => {
    await show({ at: '/patrocinio-a-spese-dello-stato', file: 'features/help/legal-aid.page' });
    reads();
    const said = () => document.querySelector('[role=status], output')?.textContent ?? '';
    const told: string[] = [];
    for (const typed of ['13.659,64', '13.659,65', '0', 'molto']) {
      await write(/Reddito imponibile/, typed);
      told.push(`${typed}: ${said()}`);
    }
    expect([reads(), writes()]).toEqual([[], []]);
    return told;
  });
});

describe('a colleague who sees only what is given to them', () => {
  it('reads so in the list, also while it is empty', async () => {
    const told: Record<string, string[]> = {};
    for (const [name, info] of Object.entries({ some: undefined, none: [] })) {
      await show({
        as: 'firm',
        at: '/requests?tab=to_answer',
        path: '/requests',
        file: 'features/requests/requests.page',
        given: { 'sign_in.role': 'assistant', 'sign_in.request_access': 'assigned' },
        ...(info && { answers: { 'GET /requests/lawyer': { status: 200, body: { info, total: 0 } } } }),
      });
      await wait(50);
      told[name] = page()
        .split('\n')
        .filter((line) => /di cui ti occupi|ti affida/.test(line));
    }
    return told;
  });
});

describe('who is responsible for a request', () => {
  it('may be somebody who is or will be absent, which is said with who replaces them', async () => {
    const person = (id: number | null, first: string, absences: object[] = []) => ({
      id,
      first_name: first,
      last_name: 'Serra',
      accepted_at: '2026-01-02T09:00:00.000Z',
      role: id === null ? null : 'lawyer',
      absences,
    });
    const absence = (on: boolean, replacement: object | null) => ({
      id: 1,
      from: '2026-12-01',
      until: '2026-12-04',
      on,
      replacement,
    });
    const members = [
      person(null, 'Olga'),
      person(1, 'Ada'),
      person(2, 'Elena', [absence(true, { id: 1, name: 'Bruna Serra', lapse: null })]),
      person(3, 'Carla', [absence(false, null)]),
      person(4, 'Dora', [absence(true, { id: 1, name: 'Bruna Serra', lapse: 'removed' })]),
    ];
    const told: Record<string, string | undefined> = {};
    for (const value of ['', '1', '2', '3', '4']) {
      const props = { name: 'member_id', value, onChange: () => undefined };
      await show({
        as: 'firm',
        part: await partOf('features/firm-inbox/notes/responsible-field', 'ResponsibleField', props),
        answers: { 'GET /firm/members': { status: 200, body: { info: { members, invited: [] } } } },
      });
      await wait(20);
      told[value || 'the owner'] = lines().find((line) => line.includes('described by') || line.includes('assent'));
    }
    return told;
  });
});

describe('the papers of a request', () => {
  const paper = (id: number, kind: string | null, scan = 'clean') => ({
    id,
    name: `${id}.pdf`,
    kind,
    scan,
    size: 3000,
    content_type: 'application/pdf',
    created_at: '2026-11-10T09:00:00.000Z',
  });
  const request = (documents: object[], atHand: string[]) => ({
    id: 7,
    request_type: { id: 'sinistri-stradali', label: '', case_label: '' },
    documents,
    papers_at_hand: atHand,
  });

  it('are ticked by its documents and by its citizen; what held a virus counts no more', async () => {
    const told: string[][] = [];
    for (const given of [
      request([paper(1, 'photos'), paper(2, 'medical')], ['invoices']),
      request([paper(1, 'photos'), paper(2, 'medical', 'infected')], []),
      request([paper(1, null)], []),
    ]) {
      await show({ as: 'citizen', part: await partOf('features/help/papers', 'Papers', { request: given }) });
      await wait(20);
      told.push(lines().filter((line) => /Ne hai|allegata|checked/.test(line)));
    }
    await press(/^Fotografie/, 'input[type=checkbox]');
    await wait(20);
    return { told, ticked: writes() };
  });

  it('are ticked in the wizard as they arrive', async () => {
    const props = { type: 'sinistri-stradali', documents: [paper(1, 'photos'), paper(2, 'medical', 'infected')] };
    await show({ part: await partOf('features/wizard/wanted-papers', 'WantedPapers', props) });
    return lines().filter((line) => /caricata/.test(line));
  });
});

describe('new terms', () => {
  it('come before the page that is opened, once in a tab, and lead on to it', async () => {
    const terms = { must_accept: true, accepted: '2024-10-15', current: '2026-11-01', accepted_at: null };
    const { where, go } = await show({
      as: 'citizen',
      at: '/invoices?page=2',
      path: '/invoices',
      file: 'features/billing/invoices.page',
      given: { 'info.terms': terms, terms, must_accept: true },
    });
    const first = decodeURIComponent(where());
    const { markTermsShown } = await webPart<{ markTermsShown: (version: string) => void }>('app/terms-asked');
    const { readSession } = await webPart<{ readSession: () => { account: { terms: { current: string } } } }>(
      'api/session',
    );
    markTermsShown(readSession().account.terms.current);
    await go('/invoices?page=2');
    expect([first, where()]).toEqual(['/profile/terms?redirect_to=/invoices?page=2', '/invoices?page=2']);
  });
});
