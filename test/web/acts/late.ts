import { describe, expect, it } from '@jest/globals';
import { createElement, useState, type ComponentType } from 'react';
import {
  answerWith,
  control,
  hasControl,
  later,
  lines,
  press,
  refusal,
  wait,
  write,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

/** A part that asks the server about what somebody writes or chooses, and two of these. */
interface Asks {
  call: string;
  /** How long it waits before it asks, at most. */
  pause: number;
  /** Shows it. What it gives to the page around it is told to `gives`. */
  open: (gives: (value: unknown) => void) => Promise<ComponentType>;
  /** The files of the frames around it. */
  frames?: string[];
  /** Writes one of the two. */
  ask: (which: Which) => Promise<unknown>;
  /** What the server answers to it. */
  answers: (which: Which) => object;
  /** Where nothing is found. */
  nothing?: object;
}
type Which = 'earlier' | 'later';

const NAMES = { earlier: 'Lodi', later: 'Milano' } as const;
const town = (name: string, id = 1) => ({
  id,
  name,
  label: `${name} (MI)`,
  province_id: 'MI',
  latitude: 45 + id,
  longitude: 9,
  found_by: null,
  distance_km: 3,
});
const found = (info: unknown): Answer => ({ status: 200, body: { info } });
const NUMBERS = { earlier: '333 1234567', later: '333 7654321' } as const;

let move: (point: object) => void = () => undefined;
/** What asks about the point of a map. */
const ofPoint = (call: string, pause: number, answers: (which: Which) => object): Asks => ({
  call,
  pause,
  open: async () => {
    const { useNearest } = await webPart<{ useNearest: (point: object | null) => unknown }>('ui/ItalyMap/use-nearest');
    const { useNeighbours } = await webPart<{ useNeighbours: (point: object | null) => unknown }>(
      'ui/ItalyMap/use-neighbours',
    );
    return () => {
      const [point, setPoint] = useState<object | null>(null);
      move = setPoint;
      const known = call.endsWith('nearest') ? useNearest(point) : useNeighbours(point);
      return createElement('p', null, JSON.stringify(known));
    };
  },
  ask: async (which) => {
    move({ latitude: which === 'earlier' ? 45 : 44, longitude: 9 });
    await wait(5);
  },
  answers,
});

const PARTS: Record<string, Asks> = {
  'a comune': {
    call: 'GET /geo/municipalities',
    pause: 120,
    open: async (gives) => {
      const { PlaceField } = await webPart<{ PlaceField: Part }>('ui/PlaceField/index');
      const forms = await webPart<{ Form: Part; useApiForm: (options: object) => { field: (name: string) => object } }>(
        'ui/forms/index',
      );
      return () => {
        const form = forms.useApiForm({
          initial: { city: null },
          validate: ({ city }: { city: object | null }) => ({ city: city ? undefined : 'Manca.' }),
          submit: ({ city }: { city: { city: string } }) => {
            gives(`sent with ${city.city}`);
            return Promise.resolve();
          },
        });
        return createElement(
          forms.Form,
          { form },
          createElement(PlaceField, { label: 'Comune', ...form.field('city') }),
          createElement('button', { type: 'submit' }, 'Invia'),
        );
      };
    },
    ask: async (which) => {
      control(/Comune/, 'input').focus();
      await write(/Comune/, NAMES[which]);
    },
    answers: (which) => [town(NAMES[which])],
    nothing: [],
  },
  'a coupon': {
    call: 'POST /coupons/verify',
    pause: 500,
    open: async (gives) => {
      const { CouponField } = await webPart<{ CouponField: Part }>('features/billing/coupon-field');
      const question = { subject: 'credits', package: 10 };
      return () => createElement(CouponField, { question, initial: ' ', onChange: gives });
    },
    ask: (which) => write(/codice/i, NAMES[which]),
    answers: (which) => ({ discount_cents: which === 'earlier' ? 10_00 : 20_00 }),
  },
  'a subject by its words': {
    call: 'GET /request-types',
    pause: 200,
    open: async (gives) => {
      const { SubjectFinder } = await webPart<{ SubjectFinder: Part }>('features/subjects/finder/subject-finder');
      return () => createElement(SubjectFinder, { onChoose: ({ id }: { id: string }) => gives(id) });
    },
    ask: (which) => write(/./, NAMES[which]),
    answers: (which) => [{ id: which, label: `Materia ${which}`, matched: [NAMES[which]] }],
    nothing: [],
  },
  'the words of a text': {
    call: 'POST /blacklist/verify/text',
    pause: 700,
    open: async (gives) => {
      const { TextCheck } = await webPart<{ TextCheck: Part }>('ui/text-check/text-check');
      return () => {
        const [text, setText] = useState('');
        const change = (next: string) => {
          gives(next);
          setText(next);
        };
        return createElement(
          'div',
          null,
          createElement('textarea', {
            id: 'x',
            value: text,
            'aria-label': 'Testo',
            onChange: ({ target }: { target: { value: string } }) => setText(target.value),
          }),
          createElement(TextCheck, { field: 'x', text, onChange: change }),
        );
      };
    },
    ask: (which) => write(/Testo/, `Chiama il ${NUMBERS[which]}`),
    answers: (which) => ({ verdict: 'refused', blocked: [NUMBERS[which]], refusal: ['No.'] }),
  },
  'what fits a description better': {
    call: 'POST /request-types/suggest',
    pause: 300,
    open: async () => {
      const { BetterSubject } = await webPart<{ BetterSubject: Part }>('features/wizard/better-subject');
      return () => {
        const [description, setDescription] = useState('');
        return createElement(
          'div',
          null,
          createElement('textarea', {
            'aria-label': 'Testo',
            onChange: ({ target }: { target: { value: string } }) => setDescription(target.value),
          }),
          createElement(BetterSubject, { draft: { description, type: 'malasanita' }, pause: 300 }),
        );
      };
    },
    frames: ['features/wizard/frame'],
    ask: (which) => write(/Testo/, `${NAMES[which]} ${'una storia '.repeat(20)}`),
    answers: (which) => ({ type: { id: which, label: `Materia ${which}`, matched: [NAMES[which]] }, outside: null }),
    nothing: { type: null, outside: null },
  },
  'the comune nearest to a point': ofPoint('GET /geo/municipalities/nearest', 400, (which) => town(NAMES[which])),
  'the comuni around a point': ofPoint('GET /geo/municipalities/around', 0, (which) => [town(NAMES[which])]),
};

describe('what asks the server about', () => {
  const given: unknown[] = [];
  const begin = async ({ open, call, frames }: Asks): Promise<string[]> => {
    const part = await open((value) => given.push(value));
    await show({ part, frames, at: '/request/create/3', answers: { [call]: later().answer } });
    given.splice(0);
    return said();
  };
  /** What is said, and what the page around it was given last. */
  const said = (): string[] => [
    ...lines().map((line) => line.replace(/(una storia ?)+/, '…').replace(/, described by “Bastano.*?”/, '')),
    ...given
      .splice(0)
      .slice(-1)
      .map((value) => `gives ${JSON.stringify(value)}`),
  ];
  /** Lets what was written be asked and announced, and says what is new. */
  const since = async (before: string[], milliseconds = 950): Promise<string[]> => {
    // What is announced waits after the answer.
    for (let times = 0; times < 2; times += 1) await wait(milliseconds);
    return said().filter((line) => !before.includes(line));
  };
  /** Leaves the field and sends the form around it, if there is one. */
  const leave = async (): Promise<void> => {
    (document.activeElement as HTMLElement | null)?.blur();
    await wait(5);
    await send();
  };
  const enter = async (): Promise<void> => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    document.querySelector('input')?.dispatchEvent(event);
    await wait(5);
    await send();
  };
  const send = async (): Promise<void> => {
    if (hasControl(/Invia/, 'button')) await press('Invia', 'button');
  };
  const AGAIN = /^Riprova$/;

  it.each(Object.keys(PARTS))(
    '%s shows the answer to what is there, also where an earlier one comes after it',
    async (of) => {
      const part = PARTS[of]!;
      await begin(part);
      answerWith({ [part.call]: found(part.answers('later')) });
      await part.ask('later');
      const usual = await since([], part.pause + 1000);
      await begin(part);
      const [first, second] = [later(), later()];
      const waiting = [first, second];
      answerWith({ [part.call]: () => waiting.shift()!.answer() });
      for (const which of ['earlier', 'later'] as const) {
        await part.ask(which);
        await wait(part.pause + 10);
      }
      expect(waiting).toEqual([]);
      second.give(found(part.answers('later')));
      await wait(10);
      first.give(found(part.answers('earlier')));
      await wait(10);
      expect(await since([])).toEqual(usual);
    },
  );

  it.each(Object.keys(PARTS))('%s says what it has until the answer comes, and where none comes', async (of) => {
    const part = PARTS[of]!;
    const { call, pause } = part;
    const told: Record<string, string[]> = {};
    /** With the answer to what was written before. */
    const again = async (): Promise<string[]> => {
      await begin(part);
      answerWith({ [call]: found(part.answers('earlier')) });
      await part.ask('earlier');
      return since([], pause + 1000);
    };
    const outcomes: Record<string, Answer> = {
      answered: found(part.answers('later')),
      'no line': 'no line',
      busy: refusal(503),
      ...(part.nothing !== undefined && { nothing: found(part.nothing) }),
    };
    let before = await again();
    const waiting = later();
    answerWith({ [call]: waiting.answer });
    await part.ask('later');
    told['another one is written'] = await since(before, pause + 10);
    told['and nothing comes'] = await since(before);
    before = said();
    await leave();
    told['and it is left'] = await since(before);
    told['and all that wait go on'] = await since(before, 200);
    const isTold = (lines: string[]): boolean =>
      Object.values(told).some((each) => JSON.stringify(each) === JSON.stringify(lines));
    for (const [name, outcome] of Object.entries(outcomes)) {
      before = await begin(part);
      answerWith({ [call]: outcome });
      await part.ask('later');
      const stayed = await since(before, pause + 1000);
      if (!isTold(stayed)) told[name] = stayed;
      if (hasControl(AGAIN, 'button')) {
        before = said();
        answerWith({ [call]: found(part.answers('later')) });
        await press(AGAIN, 'button');
        const asked = await since(before, pause + 1000);
        if (!isTold(asked)) told[`${name}, and asked again`] = asked;
      }
      // It is left before the answer is there, as by Tab, or sent by Enter.
      for (const how of ['left', 'Enter'] as const) {
        if (how === 'Enter' && !document.querySelector('input')) continue;
        before = await again();
        const late = later();
        answerWith({ [call]: late.answer });
        await part.ask('later');
        if (how === 'Enter') await enter();
        else await leave();
        const early = await since(before, pause + 10);
        late.give(outcome);
        // Before a form stops waiting.
        early.push('⇓', ...(await since(before, 450)));
        // What is told already is not told again.
        if (!isTold(early)) told[`${how} early, ${name}`] = early;
      }
    }
    return told;
  });
});
