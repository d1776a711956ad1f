import { describe, expect, it } from '@jest/globals';
import {
  later,
  lines,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { newTab, partOf, show } from '../../support/screens/browser/web-hands.js';

const STATUS = { new: 2, wait: 3, ok: 7 } as const;
type Item = { id: number; response: Record<string, unknown> } & Record<string, unknown>;
let example: Item | undefined;
/** A request of the inbox, with what differs from an example. */
async function itemOf(id: number, response: object = {}, differs: object = {}): Promise<Item> {
  if (!example) {
    await newTab({ as: 'firm', given: { 'request_type.id': 'recupero-crediti', languages: ['en'], notes: null } });
    const answer = await fetch('/api/v1/requests/7');
    example = ((await answer.json()) as { info: Item }).info;
  }
  return {
    ...example,
    id,
    ...differs,
    geo: { ...(example.geo as object), city: `Città ${id}` },
    response: {
      ...example.response,
      id: 100 + id,
      status: { id: STATUS.wait, label: 'Aperta' },
      notes: null,
      withdrawn: null,
      allowed_actions: ['decline', 'quote'],
      ...response,
    },
  };
}
const listOf = (info: object[]): Answer => ({
  status: 200,
  body: { info, total: info.length, page: 1, page_size: 20 },
});
const open = (items: object[], answers: Answers = {}, at = '/requests?tab=to_answer', given: object = {}) =>
  show({
    as: 'firm',
    path: '/requests',
    at,
    file: 'features/requests/requests.page',
    given: { 'request_type.id': 'recupero-crediti', languages: ['en'], ...given },
    answers: { 'GET /requests/lawyer': listOf(items), ...answers },
  });
/** The page of the inbox is loaded when it is asked for. */
const opened = async (...given: Parameters<typeof open>) => {
  let shown = await open(...given);
  for (let times = 0; times < 3000 && !document.querySelector('.inbox-rows, .board, .empty-state, h2'); times += 1)
    await wait(5);
  if (!document.querySelector('.inbox-rows, .board, .empty-state, h2')) shown = await open(...given);
  return shown;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('.inbox-rows a')];

describe('a key in the list of the inbox', () => {
  it('does what the sheet of keys says, with the request that has the focus, where that is allowed', async () => {
    const items = [
      await itemOf(1, { allowed_actions: ['open'], status: { id: STATUS.new, label: 'Nuova' } }),
      await itemOf(2, { allowed_actions: ['decline'] }),
      await itemOf(3, { allowed_actions: ['edit_quote'] }),
    ];
    const told: Record<string, string> = {};
    for (const pressed of ['j', 'k', 'J', 'o', 'p', 'd', 'm', '?', 'x', 'Enter'])
      for (const nth of [0, 1, 2]) {
        const { where } = await opened(items);
        rows()[nth]?.focus();
        writes();
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
        document.activeElement!.dispatchEvent(event);
        await wait(30);
        const on = rows().findIndex((row) => row === document.activeElement);
        const what = [
          where() === '/requests?tab=to_answer' ? '' : where(),
          on === nth || on < 0 ? '' : `focus on ${on + 1}`,
          document.querySelector('dialog') ? 'the sheet' : '',
          ...writes(),
          event.defaultPrevented ? '' : 'nothing',
        ];
        told[`${pressed} on ${nth + 1}`] = what.filter(Boolean).join(', ');
      }
    await opened(items);
    rows()[0]?.focus();
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, [held]: true }));
    expect(rows()[0]).toBe(document.activeElement);
    return told;
  });
});

describe('several requests', () => {
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.pick-box input')];
  const bar = () =>
    [...document.querySelectorAll('.pick-bar p, .pick-bar button')].map(({ textContent }) => textContent);

  it('are picked one by one or all at once, as far as they can be declined', async () => {
    const items = [1, 2, 3, 4].map((id) => itemOf(id, id === 3 ? { allowed_actions: ['quote'] } : {}));
    await opened(await Promise.all(items));
    const told = [bar()];
    const act = async (what: () => unknown) => {
      what();
      await wait(20);
      told.push([
        ...bar(),
        boxes()
          .map(({ checked }) => (checked ? 'x' : '·'))
          .join(''),
      ]);
    };
    const button = (nth: number) => document.querySelectorAll<HTMLElement>('.pick-bar button')[nth]?.click();
    await act(() => button(0));
    await act(() => boxes()[0]?.click());
    await act(() => boxes()[1]?.click());
    await act(() => boxes()[0]?.click());
    await act(() => button(0));
    await act(() => button(0));
    await act(() => boxes()[2]?.click());
    await act(() => button(1));
    return told;
  });

  it('are declined one after the other: those that failed stay, with the reason, and are sent again', async () => {
    const items = await Promise.all([1, 2, 3].map((id) => itemOf(id)));
    let outcomes: Answer[] = [];
    const answers: Answers = Object.fromEntries(
      items.map(({ response }) => [`PUT /responses/${String(response.id)}`, () => outcomes.shift()!]),
    );
    const closed: boolean[] = [];
    const given = { items, onClose: (all: boolean) => closed.push(all) };
    await show({
      as: 'firm',
      part: await partOf('features/firm-inbox/decline-many/decline-many', 'DeclineMany', given),
      answers,
    });
    const taken = { status: 200, body: { info: items[0] } };
    const told: string[][] = [];
    const send = async (...of: Answer[]) => {
      outcomes = of;
      await press(/./, 'dialog [type=submit]');
      await wait(30);
      told.push([
        ...writes().map((call) => call.replace(/ \{.*/, '')),
        ...[...document.querySelectorAll('dialog h2, dialog [role=alert], .modal-acts button, .toast')].map(
          ({ textContent }) => textContent,
        ),
        ...closed.map(String),
      ]);
    };
    await send();
    await write(/./, 'Non ci occupiamo di questa materia, e non possiamo aiutarla. '.repeat(4));
    await send(taken, refusal(409, 'È già chiusa.'), 'no line');
    await send(taken, refusal(409, 'Non si può.'));
    await send({ status: 422, body: { message: 'invalid', info: { fields: { text: ['Togli il recapito.'] } } } });
    await send(taken);
    return told;
  });

  it('say how far they are while they are sent', async () => {
    const items = await Promise.all([1, 2].map((id) => itemOf(id)));
    const [first, second] = [later(), later()];
    const closed: boolean[] = [];
    await show({
      as: 'firm',
      part: await partOf('features/firm-inbox/decline-many/decline-many', 'DeclineMany', {
        items,
        onClose: (all: boolean) => closed.push(all),
      }),
      answers: { 'PUT /responses/101': first.answer, 'PUT /responses/102': second.answer },
    });
    await write(/./, 'Non ci occupiamo di questa materia, e non possiamo aiutarla. '.repeat(4));
    const said = () =>
      [...document.querySelectorAll('.many-progress, progress')].map(
        (each) => `${each.textContent} ${each.getAttribute('value') ?? ''}`,
      );
    await press(/./, 'dialog [type=submit]');
    const told = [said()];
    first.give({ status: 200, body: { info: items[0] } });
    await wait(20);
    told.push(said());
    document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(closed).toEqual([]);
    second.give({ status: 200, body: { info: items[1] } });
    await wait(20);
    told.push(said());
    return told;
  });
});

describe('requests that are picked', () => {
  it('stay picked where they are not declined, and no more once all are', async () => {
    const items = await Promise.all([1, 2, 3].map((id) => itemOf(id)));
    await opened(items, { 'PUT /responses/101': later().answer });
    const bar = () => [...document.querySelectorAll('.pick-bar p')].map(({ textContent }) => textContent).join();
    const press1 = async (name: RegExp, within: string) => {
      await press(name, within);
      await wait(20);
    };
    const decline = async (outcome: () => Answer) => {
      await opened(items, Object.fromEntries(items.map(({ id }) => [`PUT /responses/${100 + id}`, outcome])));
      await press1(/Seleziona più/, '.pick-bar button');
      await press1(/Seleziona tutte/, '.pick-bar button');
      await press1(/Rispondi/, '.pick-bar button');
    };
    const told: string[] = [];
    await decline(() => ({ status: 200, body: { info: items[0] } }));
    await press1(/Annulla/, 'dialog button');
    told.push(`left: ${bar()}`);
    await press1(/Rispondi/, '.pick-bar button');
    await write(/./, 'Non ci occupiamo di questa materia, e non possiamo aiutarla. '.repeat(4));
    await press1(/./, 'dialog [type=submit]');
    await wait(30);
    told.push(`declined: ${bar()}, ${document.querySelector('dialog') ? 'the dialog' : 'no dialog'}`);
    return told;
  });
});

describe('the board of the inbox', () => {
  it('has in each column what the filters let through', async () => {
    const of = (id: number, status: number, type: string) =>
      itemOf(
        id,
        { status: { id: status, label: 'x' } },
        { request_type: { id: type, label: type, case_label: `${type} ${id}` } },
      );
    const items = await Promise.all([
      of(1, STATUS.new, 'malasanita'),
      of(2, STATUS.wait, 'recupero-crediti'),
      of(3, STATUS.wait, 'malasanita'),
      of(4, STATUS.ok, 'malasanita'),
    ]);
    const told: Record<string, (string | null)[]> = {};
    for (const search of ['', '&materia=malasanita', '&materia=recupero-crediti']) {
      await opened(items, {}, `/requests?tab=new&vista=colonne${search}`);
      told[search] = [...document.querySelectorAll('.board h2, .board-t')].map(({ textContent }) => textContent);
    }
    return told;
  });
});

describe('a search in the inbox', () => {
  it.each([0, 1, 2])('that finds nothing in this part, and %d in another, leads there', async (count) => {
    const ids = [1, 2].slice(0, count);
    const items = await Promise.all(ids.map((id) => itemOf(id, { status: { id: STATUS.ok, label: 'Inviato' } })));
    await opened(items, {}, '/requests?tab=to_answer&q=casa');
    return lines().filter((line) => /^##|q=casa/.test(line));
  });
});

describe('a row of the inbox', () => {
  it('says at once what its request has become, and keeps its place until another is read', async () => {
    const items = [
      await itemOf(1, { allowed_actions: ['open'], status: { id: STATUS.new, label: 'Nuova' } }),
      await itemOf(2, { allowed_actions: ['open'], status: { id: STATUS.new, label: 'Nuova' } }),
    ];
    const [first] = items;
    let isGone = false;
    const after = {
      ...first,
      response: { ...first!.response, status: { id: STATUS.wait, label: 'Aperta' }, allowed_actions: ['decline'] },
    };
    await opened(
      items,
      {
        'GET /requests/lawyer': () => listOf(isGone ? items.slice(1) : items),
        'GET /requests/1': () => ({ status: 200, body: { info: isGone ? after : first } }),
        'GET /requests/2': { status: 200, body: { info: items[1] } },
        'PUT /responses/101': { status: 200, body: { info: after } },
        'PUT /responses/101/notes': {
          status: 200,
          body: {
            info: {
              version: 1,
              note: '',
              labels: ['nuova'],
              next_step: null,
              next_on: null,
              responsible: null,
              absence: null,
            },
          },
        },
      },
      '/requests?tab=new',
    );
    const said = () =>
      [...document.querySelectorAll('.inbox-rows li')].map(
        (row) => `${row.className} ${row.textContent.replaceAll(/\s+/g, ' ')}`,
      );
    const told = [said()];
    await press(/Apri/, '.inbox-act button');
    await wait(50);
    told.push(said(), writes());
    // It belongs to another part by now.
    isGone = true;
    await wait(60_000);
    await wait(20);
    told.push(said().map((row) => row.slice(0, 60)));
    await press(/note/i, 'summary');
    await write(/Etichette/, 'nuova');
    await press('Salva le note', 'button');
    await wait(50);
    told.push(said());
    return told;
  });
});

describe('the filters that a firm keeps', () => {
  const filter = (slot: number, differs: object = {}) => ({
    slot,
    name: `Filtro ${slot}`,
    part: 'to_answer',
    request_type_id: null,
    within_km: 10,
    label: null,
    order: null,
    shape: 'list',
    ...differs,
  });
  const kept = async (slots: number[], at: string, differs: object = {}) => {
    await opened(
      [await itemOf(1)],
      { 'GET /firm/filters': { status: 200, body: { info: slots.map((slot) => filter(slot, differs)) } } },
      at,
    );
    return [...document.querySelectorAll('.saved-filters a, .saved-filters button, .saved-filters > p')].map(
      (each) =>
        `${each.getAttribute('aria-label') ?? each.textContent}${each.getAttribute('aria-current') ? ' (current)' : ''}`,
    );
  };

  it('take the first place that is free, and can be kept once', async () => {
    const told: Record<string, string[]> = {};
    const at = '/requests?tab=to_answer&entro=50';
    for (const slots of [[], [1], [1, 3], [2]]) {
      told[slots.join()] = await kept(slots, at);
      await press(/Salva|Tieni/, '.saved-filters > button');
      await write(/Nome/, ' Vicino ');
      await press(/./, 'dialog [type=submit]');
      told[slots.join()]!.push(...writes());
    }
    told['the one that is shown'] = await kept([1, 2], '/requests?tab=to_answer&entro=10');
    told['nothing chosen'] = await kept([1], '/requests?tab=to_answer');
    told['all places taken'] = await kept(
      Array.from({ length: 12 }, (_, nth) => nth + 1),
      at,
    );
    told['all places taken'] = told['all places taken'].slice(-2);
    return told;
  });
});
