import { describe, expect, it } from '@jest/globals';
import { createElement, useState, type ComponentType } from 'react';
import {
  answerWith,
  control,
  later,
  page,
  press,
  refusal,
  wait,
  write,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface FormParts {
  Form: Part;
  useApiForm: (options: object) => {
    field: (name: string) => object;
    live: (name: string) => object;
    check: (name: string) => object;
    values: Record<string, unknown>;
    fail: (error: unknown) => void;
  };
}
type Rules = Record<'required' | 'email', (of: unknown) => string | undefined>;
const fields = () =>
  webPart<Record<'TextField' | 'Checkbox' | 'DateField' | 'TextArea' | 'CheckboxCards' | 'PasswordField', Part>>(
    'ui/fields/index',
  );
const errors = (): (string | null)[] => [...document.querySelectorAll('p.err')].map((each) => each.textContent);
const summary = (): (string | null)[] =>
  [...document.querySelectorAll('.err-summary li')].map((each) => each.textContent);
const leave = async (name: RegExp) => {
  control(name, 'input, textarea').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await wait(5);
};

/** A form with a field that is checked when it is left, a place with parts, and a consent. */
async function form(answers: Answer[] = []) {
  const { Form, useApiForm } = await webPart<FormParts>('ui/forms/index');
  const { TextField, Checkbox } = await fields();
  const { api } = await webPart<{ api: { POST: (...asked: unknown[]) => Promise<unknown> } }>('api/client');
  const Shown = () => {
    const one = useApiForm({
      initial: { email: '', invoice: '', agreed: false },
      validate: ({ email, agreed }: { email: string; agreed: boolean }, rules: Rules) => ({
        email: rules.required(email) ?? rules.email(email),
        agreed: agreed ? undefined : 'Serve il consenso.',
      }),
      submit: (body: object) => api.POST('/contact', { body }),
    });
    return createElement(
      Form,
      { form: one, summary: true },
      createElement('title', null, 'Una pagina'),
      createElement(TextField, { label: 'Email', ...one.live('email') }),
      createElement(TextField, { label: 'Fattura', id: 'x', ...one.field('invoice') }),
      createElement(Checkbox, { label: 'D’accordo', ...one.check('agreed') }),
      createElement('button', { type: 'submit' }, 'Invia'),
    );
  };
  await show({ part: Shown, answers: { 'POST /contact': () => answers.shift() ?? { status: 204 } } });
}

describe('a form', () => {
  it('says of a field that is left what is wrong, there alone, and no more once it is right', async () => {
    await form();
    await leave(/Email/);
    expect(errors()).toEqual([]);
    await write(/Email/, 'anna');
    await leave(/Email/);
    expect([errors().length, summary()]).toEqual([1, []]);
    await write(/Email/, 'anna@example.com');
    expect(errors()).toEqual([]);
    await leave(/Email/);
    expect(errors()).toEqual([]);
  });

  it('says at its head what is missing: each line leads to its field, and the title goes back to what it was', async () => {
    await form([
      {
        status: 422,
        body: {
          message: 'invalid',
          info: { messages: [], fields: { 'invoice.vat_number': ['Manca.'], none: ['Altro.'] } },
        },
      },
    ]);
    await press('Invia');
    expect([document.title, document.activeElement?.className]).toEqual(['Errore: Una pagina', 'err-summary']);
    const told = [summary()];
    for (const name of ['email', 'agreed']) {
      const link = [...document.querySelectorAll<HTMLElement>('.err-summary a')].find((each) =>
        each.getAttribute('href')?.endsWith(name),
      );
      link?.click();
      expect((document.activeElement as HTMLInputElement).name).toBe(name);
    }
    await write(/Email/, 'anna@example.com');
    (control(/D’accordo/, 'input') as HTMLInputElement).click();
    await wait(5);
    expect([document.title, summary()]).toEqual(['Una pagina', []]);
    await press('Invia');
    told.push(
      summary(),
      [...document.querySelectorAll('.err-summary a')].map((each) => each.getAttribute('href')!.replace(/.*-/, '')),
    );
    return told;
  });

  it('forgets an earlier refusal when it is sent again', async () => {
    await form([refusal(409), refusal(409, 'Un altro rifiuto.')]);
    await write(/Email/, 'anna@example.com');
    (control(/D’accordo/, 'input') as HTMLInputElement).click();
    await press('Invia');
    expect(summary()).toEqual(['(the server refuses)']);
    const waiting = later();
    answerWith({ 'POST /contact': waiting.answer });
    await press('Invia');
    expect(summary()).toEqual([]);
    await write(/Email/, 'x');
    waiting.give(refusal(409, 'Un altro rifiuto.'));
    await wait(10);
    expect(summary()).toEqual(['Un altro rifiuto.']);
    await press('Invia');
    expect(summary().join()).not.toMatch(/rifiuto/);
  });
});

describe('a button', () => {
  it('forgets the failure of an earlier press while it works, and takes one press at a time', async () => {
    const { Button } = await webPart<{ Button: Part }>('ui/button');
    const { SaveButton } = await webPart<{ SaveButton: Part }>('ui/save-button');
    for (const kind of ['press', 'save'] as const) {
      const answers: Promise<unknown>[] = [];
      let presses = 0;
      const call = () => {
        presses += 1;
        return answers.shift();
      };
      const fail = Promise.reject(new Error('x'));
      fail.catch(() => undefined);
      let end: (value: unknown) => void = () => undefined;
      answers.push(fail, new Promise((resolve) => (end = resolve)));
      const part = () =>
        kind === 'press'
          ? createElement(Button, { onClick: call }, 'Vai')
          : createElement(SaveButton, { call, name: 'a.pdf' }, 'Vai');
      await show({ part });
      await press(/Vai/);
      expect(page()).toMatch(/\(alert\)/);
      control(/Vai/).click();
      control(/Vai/).click();
      await wait(5);
      expect([/\(alert\)/.test(page()), presses]).toEqual([false, 2]);
      end({ response: new Response() });
      await wait(5);
      expect(page()).not.toMatch(/\(alert\)|…/);
    }
  });
});

describe('a problem', () => {
  it('is said in the server’s words, those of its field, those of its code, or as something unexpected', async () => {
    const { useProblemWords } = await webPart<{ useProblemWords: () => (error: unknown) => string }>(
      'ui/problem-words',
    );
    const { ApiProblem } = await webPart<{ ApiProblem: new (...given: unknown[]) => Error }>('api/problems');
    const told: string[] = [];
    const part = () => {
      const words = useProblemWords();
      told.splice(0);
      told.push(
        words(new ApiProblem(409, 'x', ['Uno.', 'Due.'], { name: ['Campo.'] }, [])),
        words(new ApiProblem(422, 'x', [], { name: ['Campo.'], other: ['Altro.'] }, [])),
        words(new ApiProblem(0, 'network', [], {}, [])),
        words(new ApiProblem(409, 'nobody_knows_this', [], {}, [])),
        words(new Error('x')),
      );
      return null;
    };
    await show({ part: part as ComponentType });
    return told;
  });
});

describe('a field', () => {
  /** A field with a state of its own, which can be set from elsewhere. */
  const field = async (
    name: keyof Awaited<ReturnType<typeof fields>>,
    initial: unknown,
    props: object = {},
    prop = 'value',
  ) => {
    const { [name]: Field } = await fields();
    let set: (value: unknown) => void = () => undefined;
    const given: unknown[] = [];
    const Shown = () => {
      const [value, setValue] = useState(initial);
      set = setValue;
      const onChange = (next: unknown) => {
        given.push(next);
        setValue(next);
      };
      return createElement(Field, { name: 'x', label: 'Campo', [prop]: value, onChange, ...props });
    };
    await show({ part: Shown });
    return { given, set: async (value: unknown) => (set(value), wait(5)) };
  };
  const shown = () => (control(/Campo/, 'input, textarea') as HTMLInputElement).value;

  it('for a day shows what is typed, the day once it is left, and a day that comes from elsewhere', async () => {
    const { given, set } = await field('DateField', '2026-02-03');
    const told = [shown()];
    for (const text of ['4 marzo 2026', '31/2/2026', '5.6.26', '']) {
      await write(/Campo/, text);
      told.push(shown());
      await leave(/Campo/);
      told.push(shown());
    }
    await set('2027-08-09');
    told.push(shown());
    await set('');
    return [told.join(' | '), shown(), given.join(' | ')];
  });

  it('for words counts letters, not halves of them, and says how many are too many', async () => {
    const told: string[] = [];
    await field('TextArea', '', { limit: 5 });
    for (const text of ['', '👍👍👍👍👍', 'cinque', 'abcdefg']) {
      await write(/Campo/, text);
      told.push(
        `${text}: ${document.querySelector('.under')?.textContent} ${control(/Campo/, 'textarea').getAttribute('aria-invalid')}`,
      );
    }
    return told;
  });

  it('with several answers takes no more than allowed, and lets one go', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
    const { given } = await field('CheckboxCards', [], { options, max: 2 }, 'values');
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input')];
    const marks = () =>
      boxes()
        .map((each) => `${each.checked ? 'x' : '-'}${each.disabled ? '!' : ''}`)
        .join(' ');
    const told = [marks()];
    for (const nth of [0, 2, 0]) {
      boxes()[nth]?.click();
      await wait(5);
      told.push(marks());
    }
    expect(given).toEqual([['a'], ['a', 'c'], ['c']]);
    expect(told).toEqual(['- - -', 'x - -', 'x -! x', '- - x']);
  });

  it('for a password shows it as long as somebody wants', async () => {
    await field('PasswordField', 'segreto');
    const told: (string | null)[] = [];
    for (let times = 0; times < 3; times += 1) {
      told.push((control(/Campo/, 'input') as HTMLInputElement).type);
      document.querySelector<HTMLElement>('.in-secret button')?.click();
      await wait(5);
    }
    expect(told).toEqual(['password', 'text', 'password']);
  });
});

describe('the search of a list', () => {
  it('keeps what is typed while an earlier search is written to the address, and shows the words of “back”', async () => {
    const { SearchField } = await webPart<{ SearchField: Part }>('ui/data/search-field');
    const { where, go } = await show({
      part: () => createElement(SearchField, { label: 'Cerca', found: 2 }),
      at: '/x?page=3',
    });
    const typed = () => (control(/Cerca/, 'input') as HTMLInputElement).value;
    await write(/Cerca/, 'casa');
    await wait(300);
    await write(/Cerca/, 'casa mia');
    expect([where(), typed()]).toEqual(['/x?q=casa', 'casa mia']);
    await wait(300);
    await go('/x?q=altro');
    expect(typed()).toBe('altro');
    await write(/Cerca/, '  altro ');
    await wait(400);
    expect([where(), typed()]).toEqual(['/x?q=altro', '  altro ']);
    control(/Cerca/, 'input')
      .closest('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await write(/Cerca/, '');
    await wait(400);
    expect(where()).toBe('/x');
  });
});

describe('what waits for an answer', () => {
  it('shows its outline after a while, and words after four seconds', async () => {
    await show({ part: await partOf('ui/data/loading', 'Loading', { lines: 2 }) });
    const state = () => {
      const box = document.querySelector<HTMLElement>('.loading');
      return `${box?.style.visibility || 'shown'}, “${document.querySelector('.loading [role=status]')?.textContent}”, ${box?.querySelectorAll('i').length}`;
    };
    const told = [state()];
    for (const milliseconds of [200, 150, 3000, 700]) {
      await wait(milliseconds);
      told.push(state());
    }
    return told;
  });

  it('is counted down by the minute', async () => {
    const { NOW } = await import('../../support/screens/browser/clock.js');
    const until = new Date(NOW + 5 * 60_000 + 10_000).toISOString();
    const since = new Date(NOW - 5 * 60_000).toISOString();
    await show({ part: await partOf('ui/data/time', 'Countdown', { until, since }) });
    const told: string[] = [];
    for (const seconds of [0, 30, 60, 240]) {
      await wait(seconds * 1000);
      const width = Number(document.querySelector('.left rect')?.getAttribute('width'));
      told.push(`${document.querySelector('.left')?.textContent}, ${Math.round(width)} %`);
    }
    return told;
  });

  it.each([-1, 1, 3, 24].flatMap((hours) => [hours * 3600 - 30, hours * 3600 + 30]))(
    'is more urgent when %d seconds are left',
    async (seconds) => {
      const { NOW } = await import('../../support/screens/browser/clock.js');
      const until = new Date(NOW + seconds * 1000).toISOString();
      await show({ part: await partOf('ui/data/time', 'Countdown', { until }) });
      expect(document.querySelector('.left')?.className.trim()).toBe(
        seconds < 3 * 3600 ? 'left last' : seconds < 24 * 3600 ? 'left soon' : 'left',
      );
    },
  );
});
