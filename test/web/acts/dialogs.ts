import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { createElement, useState } from 'react';
import { later, page, press, refusal, wait, write, writes } from '../../support/screens/browser/hands.js';
import { newTab, partOf, show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const dialog = (): HTMLElement | null => document.querySelector('dialog');
const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';

describe('a dialog', () => {
  const open = async () => {
    const { Confirm } = await webPart<{ Confirm: Part }>('ui/modal');
    const waiting = later();
    let asked = 0;
    const Asking = () => {
      const [opened, setOpened] = useState(true);
      return createElement(
        Confirm,
        {
          opened,
          onClose: () => setOpened(false),
          title: 'Sicuro?',
          confirm: 'Elimina',
          onConfirm: () => {
            asked += 1;
            return waiting.answer();
          },
        },
        createElement('input', { type: 'file' }),
      );
    };
    await show({ part: Asking });
    return { asked: () => asked, ...waiting };
  };
  const point = async (name: string, on: Element) => {
    on.dispatchEvent(new MouseEvent(name, { bubbles: true }));
    await wait(5);
  };

  it('is left by its cross, its other answer, Escape and a press beside it', async () => {
    for (const leave of [
      () => press('Chiudi', 'dialog button'),
      () => press('Annulla', 'dialog button'),
      () => dialog()!.dispatchEvent(new Event('cancel', { cancelable: true })),
      async () => {
        await point('mousedown', dialog()!);
        await point('click', dialog()!);
      },
    ]) {
      const { asked } = await open();
      expect(dialog()).not.toBeNull();
      await leave();
      await wait(5);
      expect([dialog(), asked()]).toEqual([null, 0]);
    }
  });

  it('stays when a press began inside it, or a field of it is left', async () => {
    await open();
    await point('mousedown', document.querySelector('dialog h2')!);
    await point('click', dialog()!);
    document.querySelector('dialog input')!.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
    await wait(5);
    expect(dialog()).not.toBeNull();
  });

  it('acts once, and closes when that has succeeded', async () => {
    const { asked, give } = await open();
    await press('Elimina', 'dialog button');
    await press(/Elimina/, 'dialog button');
    expect([dialog() !== null, asked()]).toEqual([true, 1]);
    give({ status: 200 });
    await wait(10);
    expect(dialog()).toBeNull();
  });
});

describe('a secret', () => {
  it('that is shown once is copied, or the page says that it could not be', async () => {
    const secret = { label: 'Token', secret: 'abc', onDone: () => undefined };
    const open = async () => show({ part: await partOf('features/accounts/tools/secret-once', 'SecretOnce', secret) });
    await open();
    expect(status()).toBe('');
    await press(/Copia/);
    const copied = status();
    expect(writes()).toEqual(['copied abc']);
    const clipboard = mock.method(navigator.clipboard, 'writeText', () => Promise.reject(new Error('forbidden')));
    await open();
    await press(/Copia/);
    clipboard.mock.restore();
    expect(copied).toMatch(/\w{4}/);
    expect([status(), status() === copied]).toEqual([expect.stringMatching(/\w{4}/), false]);
  });
});

describe('the tokens of a firm', () => {
  const token = (id: number) => ({
    id,
    name: `Gestionale ${id}`,
    scopes: ['requests:read'],
    expires_at: '2027-01-02T09:00:00.000Z',
    expired: false,
    last_used_on: null,
  });
  const info = { tokens: [token(1), token(2)], limit: 5, allowed_actions: ['create'] };

  it('are revoked one by one, which is announced until the next thing is done', async () => {
    const answers = [refusal(500), { status: 204 }];
    await show({
      as: 'firm',
      part: await partOf('features/accounts/tools/tokens-part', 'TokensPart', { hasPassword: true }),
      answers: {
        'GET /firm/api-tokens': { status: 200, body: { info } },
        'DELETE /firm/api-tokens/2': () => answers.shift()!,
      },
    });
    const revoke = async () => {
      await press(/Gestionale 2/, 'li button');
      await press(/revocalo/, 'dialog button');
      return writes();
    };
    expect(await revoke()).toEqual(['DELETE /firm/api-tokens/2']);
    expect([status(), /\(alert\)/.test(page())]).toEqual(['', true]);
    await revoke();
    expect([status(), /\(alert\)/.test(page())]).toEqual([expect.stringMatching(/\w{4}/), false]);
    await press(/nuovo token|Crea|Aggiungi/i);
    expect(status()).toBe('');
    await write(/Nome/, 'Gestionale 3');
    expect(page()).toMatch(/Gestionale 3/);
  });
});

describe('a letter of engagement', () => {
  const letter = (version: number) => ({
    version,
    status: 'sent',
    note: 'Una nota.',
    scope: 'x',
    excluded: '',
    payment: 'x',
    notices: '',
    question: null,
    hash: `hash ${version}`,
  });
  const engagement = (version: number) => ({
    firm: 'Studio Blu',
    request_id: 7,
    withdrawn: false,
    letter: letter(version),
  });

  it('that changes while it is read says so, until the client goes on with it', async () => {
    const { ClientSide } = await webPart<{ ClientSide: Part }>('features/engagement/client-side');
    const example = await letterOf();
    let change: (version: number) => void = () => undefined;
    const Shown = () => {
      const [version, setVersion] = useState(1);
      change = setVersion;
      const now = engagement(version);
      return createElement(ClientSide, {
        id: 3,
        engagement: { ...example, ...now, letter: { ...(example.letter as object), ...now.letter } },
      });
    };
    await show({ as: 'citizen', part: Shown });
    const isTold = () => /\(alert\)/.test(page());
    expect(isTold()).toBe(false);
    change(2);
    await wait(10);
    expect([isTold(), /2/.test(document.querySelector('[role=alert]')!.textContent)]).toEqual([true, true]);
    await press(/./, '[role=alert] button');
    expect(isTold()).toBe(false);
  });
});

/** A letter as the server gives it. */
async function letterOf(): Promise<Record<string, unknown>> {
  await newTab({ as: 'citizen' });
  const answer = await fetch('/api/v1/responses/3/engagement');
  const { info } = (await answer.json()) as { info: Record<string, unknown> };
  return info;
}

describe('papers that a firm asks for', () => {
  const props = {
    responseId: 3,
    kinds: ['medical', 'letters', 'payslips'],
    asked: ['letters'],
    onClose: () => undefined,
  };
  const open = async (answers: Parameters<typeof show>[0]['answers'] = {}) =>
    show({ as: 'firm', part: await partOf('features/firm-inbox/ask-papers', 'AskPapers', props), answers });

  it('are those that were not asked for yet, with words, and sent once', async () => {
    const keys: (string | null)[] = [];
    const answers = [refusal(500), { status: 201, body: { info: { status: { id: 1 } } } }];
    await open({
      'POST /messages': (_, { headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        return answers.shift()!;
      },
    });
    await press(/Chiedi|Invia/, 'dialog button[type=submit]');
    await press(/Chiedi|Invia/, 'dialog button[type=submit]');
    const [first, second] = writes();
    expect(first).toMatch(/"papers":\["medical","payslips"\]/);
    expect([second, new Set(keys).size, keys[0]]).toEqual([first, 1, expect.stringMatching(/\w{8}/)]);
  });

  it('are not sent without words or without papers', async () => {
    await open();
    await write(/./, '  ');
    for (const ticked of document.querySelectorAll<HTMLInputElement>('dialog input:checked')) ticked.click();
    await press(/Chiedi|Invia/, 'dialog button[type=submit]');
    expect(writes()).toEqual([]);
    const summary = document.querySelector('.err-summary');
    expect(summary?.querySelectorAll('li')).toHaveLength(2);
    expect(document.activeElement).toBe(summary);
  });
});
