import { describe, expect, it } from '@jest/globals';
import { createElement, useState } from 'react';
import {
  answerWith,
  control,
  key,
  later,
  page,
  press,
  reads,
  wait,
  write,
  writes,
} from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const found = (...ids: string[]) => ({
  status: 200,
  body: { info: ids.map((id) => ({ id, label: `Materia ${id}`, matched: [id] })), outside: null },
});
const outside = (related: string | null, ...ids: string[]) => ({
  status: 200,
  body: {
    ...found(...ids).body,
    outside: { title: 'Non ce ne occupiamo', text: 'Chiedi altrove.', related, help: [] },
  },
});
const options = (): (string | null)[] =>
  [...document.querySelectorAll('[role=option]')].map((each) => each.textContent);

describe('the finder of a subject', () => {
  const open = async (props: object = {}) => {
    const { SubjectFinder } = await webPart<{ SubjectFinder: Part }>('features/subjects/finder/subject-finder');
    const chosen: string[] = [];
    const Shown = () =>
      createElement(SubjectFinder, {
        onChoose: ({ id }: { id: string }, words: string) => chosen.push(`${id} for “${words}”`),
        related: (id: string) => createElement('p', null, `vai a ${id}`),
        otherwise: createElement('p', null, 'altrimenti'),
        ...props,
      });
    await show({ part: Shown });
    return chosen;
  };
  const enter = () => key(/./, 'Enter');

  it('chooses by Enter what was found, also where it comes later, and nothing after other words', async () => {
    const chosen = await open();
    answerWith({ 'GET /request-types': found('a', 'b') });
    await write(/./, 'sfratto');
    await wait(210);
    expect(options()).toHaveLength(2);
    await enter();
    expect(chosen.splice(0)).toEqual(['a for “sfratto”']);
    const [first, second] = [later(), later()];
    answerWith({ 'GET /request-types': first.answer });
    await write(/./, 'multa');
    await enter();
    await wait(210);
    first.give(found('c'));
    await wait(10);
    expect(chosen.splice(0)).toEqual(['c for “multa”']);
    answerWith({ 'GET /request-types': second.answer });
    await write(/./, 'volo');
    await enter();
    await write(/./, 'volo in ritardo');
    await wait(210);
    second.give(found('d'));
    await wait(10);
    expect(chosen).toEqual([]);
  });

  it('says what is not covered, with a way to its subject unless that is listed, and what to do where nothing is', async () => {
    const told: Record<string, string[]> = {};
    for (const [name, answer] of Object.entries({
      'outside alone': outside('a'),
      'outside without a subject': outside(null),
      'outside beside its subject': outside('a', 'a'),
      'outside beside another': outside('a', 'b'),
      nothing: found(),
    })) {
      await open();
      answerWith({ 'GET /request-types': answer });
      await write(/./, 'qualcosa');
      await wait(210);
      const listed = page().match(/vai a \w|Non ce ne occupiamo$|altrimenti/gm) ?? [];
      await key(/./, 'Escape');
      told[name] = [...listed, '⇓', ...(page().match(/vai a \w|Non ce ne occupiamo$|altrimenti/gm) ?? [])];
    }
    return told;
  });

  it('in another form asks again without sending it', async () => {
    const { SubjectFinder } = await webPart<{ SubjectFinder: Part }>('features/subjects/finder/subject-finder');
    const sent: string[] = [];
    const onSubmit = (event: { preventDefault: () => void }) => {
      event.preventDefault();
      sent.push('sent');
    };
    const finder = createElement(SubjectFinder, { inForm: true, onChoose: () => undefined });
    await show({
      part: () => createElement('form', { onSubmit }, finder),
      answers: { 'GET /request-types': 'no line' },
    });
    await write(/./, 'sfratto');
    await wait(1200);
    answerWith({ 'GET /request-types': found('a') });
    await press(/^Riprova$/, '.finder-none button');
    await wait(210);
    expect([options(), sent]).toEqual([[expect.stringContaining('Materia a')], []]);
  });

  it('in another form does not send it by Enter', async () => {
    for (const inForm of [true, false]) {
      const { FinderField } = await webPart<{ FinderField: Part }>('features/subjects/finder/finder-field');
      await show({ part: () => createElement(FinderField, { inForm, onChoose: () => undefined }) });
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      control(/./, 'input').dispatchEvent(event);
      expect(event.defaultPrevented).toBe(!inForm);
    }
  });
});

describe('the search of the subjects', () => {
  it('shows the words of its address, also after going back', async () => {
    const { go, back } = await show({
      path: '/avvocati',
      at: '/avvocati?q=sfratto',
      file: 'features/subjects/subjects.page',
    });
    const typed = () => (control(/./, 'input') as HTMLInputElement).value;
    expect(typed()).toBe('sfratto');
    await go('/avvocati?q=multa');
    expect(typed()).toBe('multa');
    await back();
    expect(typed()).toBe('sfratto');
  });

  it.each([
    [true, '', '/request/create/1'],
    [true, 'sfratto', '/avvocati?q=sfratto'],
    [false, '', '/avvocati?q='],
  ])('that starts a request (%s) leads with “%s” to %s', async (starts, words, to) => {
    const { PublicFinder } = await webPart<{ PublicFinder: Part }>('features/subjects/finder/public-finder');
    const { where } = await show({ part: () => createElement(PublicFinder, { starts, words }) });
    await press(/./, 'form button[type=submit]');
    await wait(20);
    expect(where()).toBe(to);
  });
});

describe('a place in a form that is sent as plain text', () => {
  it('is taken over as it is written, and is no more the one that was chosen', async () => {
    const { PlaceBox } = await webPart<{ PlaceBox: Part }>('ui/PlaceField/place-box');
    const lodi = { city: 'Lodi', province_id: 'LO', country_id: 'IT', latitude: 45.3, longitude: 9.5 };
    for (const typed of ['Lodi (LO)', 'Lod']) {
      const given: unknown[] = [];
      const Shown = () => {
        const [value, setValue] = useState<object | null>(lodi);
        const onChange = (next: object | null) => {
          given.push(next);
          setValue(next);
        };
        return createElement(PlaceBox, { name: 'city', label: 'Comune', value, onChange });
      };
      await show({ part: Shown, answers: { 'GET /geo/municipalities': { status: 200, body: { info: [] } } } });
      const field = control(/Comune/, 'input') as HTMLInputElement;
      field.value = typed;
      field.focus();
      for (let turns = 0; turns < 20 && !document.querySelector('[role=combobox]'); turns += 1) await wait(5);
      expect([given, (control(/Comune/, 'input') as HTMLInputElement).value]).toEqual([
        typed === 'Lodi (LO)' ? [] : [null],
        typed,
      ]);
    }
  });
});

describe('the marks of a text', () => {
  it('lead to their part of the text, and take it out', async () => {
    const { TextCheck } = await webPart<{ TextCheck: Part }>('ui/text-check/text-check');
    const texts: string[] = [];
    const Shown = () => {
      const [text, setText] = useState('Chiama il 333 1234567 o a@b.it.');
      const onChange = (next: string) => {
        texts.push(next);
        setText(next);
      };
      return createElement(
        'div',
        null,
        createElement('textarea', { id: 'x', value: text, readOnly: true }),
        createElement(TextCheck, { field: 'x', text, onChange }),
      );
    };
    await show({
      part: Shown,
      answers: {
        'POST /blacklist/verify/text': {
          status: 200,
          body: { info: { verdict: 'refused', blocked: ['a@b.it', '333 1234567'], refusal: [] } },
        },
      },
    });
    await wait(710);
    const area = document.querySelector('textarea')!;
    const marked = () => area.value.slice(area.selectionStart, area.selectionEnd);
    const told: string[] = [];
    for (const name of [/Trova.*333|333.*|Mostra.*333/, /Trova.*a@b|Mostra.*a@b/]) {
      [...document.querySelectorAll<HTMLElement>('.text-check button')]
        .find((each) => name.test(each.textContent))
        ?.click();
      await wait(5);
      told.push(marked());
    }
    expect(told).toEqual(['333 1234567', 'a@b.it']);
    const remove = [...document.querySelectorAll<HTMLElement>('.text-check button')].find((each) =>
      /: 333/.test(each.textContent),
    );
    remove?.click();
    await wait(5);
    expect(texts).toEqual(['Chiama il o a@b.it.']);
  });

  it('that a sending would find are told by field, all of them, and nothing where the check fails', async () => {
    const { demandSendable } = await webPart<{ demandSendable: (texts: object) => Promise<void> }>(
      'ui/text-check/use-text-check',
    );
    const verdicts = ['refused', 'ok', 'refused'];
    await show({
      part: () => null,
      answers: {
        'POST /blacklist/verify/text': () => {
          const verdict = verdicts.shift();
          const nth = 3 - verdicts.length;
          return verdict === undefined
            ? { status: 500 }
            : { status: 200, body: { info: { verdict, blocked: [`parte ${nth}`], refusal: [`No ${nth}.`] } } };
        },
      },
    });
    const texts = { one: 'Un testo.', short: 'breve', two: 'Un altro.', three: 'Un terzo.' };
    const problem = (await demandSendable(texts).catch((error: unknown) => error)) as {
      fields: object;
      blocked: string[];
    };
    expect([problem.fields, problem.blocked]).toEqual([{ one: ['No 1.'], three: ['No 3.'] }, ['parte 1', 'parte 3']]);
    await expect(demandSendable(texts)).resolves.toBeUndefined();
    writes();
    reads();
  });
});

describe('one letter is looked for, too, in', () => {
  const given = () => undefined;
  const FIELDS: Record<string, [file: string, name: string, props: Record<string, unknown>, call: RegExp]> = {
    'the field for a comune': [
      'ui/PlaceField/index',
      'PlaceField',
      { name: 'city', label: 'Comune', value: null, onChange: given },
      /^GET \/geo\/municipalities\?q=i&/,
    ],
    'the finder of a subject': [
      'features/subjects/finder/subject-finder',
      'SubjectFinder',
      { onChoose: given },
      /^GET \/request-types\?q=i$/,
    ],
    'the list of conversations': ['features/messages/messages.page', 'default', {}, /^GET \/conversations\?q=i$/],
  };
  it.each(Object.entries(FIELDS).map(([of, rest]) => [of, ...rest] as const))(
    '%s',
    async (_of, file, name, props, call) => {
      await show({ as: 'citizen', part: await partOf(file, name, props) });
      reads();
      await write(/./, 'i');
      await wait(300);
      expect(reads().filter((each) => call.test(each))).toHaveLength(1);
    },
  );

  it('the questions and answers', async () => {
    const sections = ['Zeta', 'Iota', 'Beta'].map((title, nth) => ({ id: `q${nth}`, title, html: '<p>E</p>' }));
    const content = { language: 'it', sections };
    await show({ part: await partOf('features/content/faq-list', 'FaqList', { content }) });
    await write(/./, 'z');
    await wait(20);
    expect([...document.querySelectorAll('.faq h3')].map((each) => each.textContent)).toEqual(['Zeta']);
  });
});
