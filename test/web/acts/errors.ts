import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { lines, page, wait } from '../../support/screens/browser/hands.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface Problems {
  ApiProblem: (new (status: number, code: string) => Error) & { offline: () => Error };
}
const shown = async (error: unknown, at = '/requests/7?tab=chat'): Promise<string[]> => {
  const { ErrorContent } = await webPart<{ ErrorContent: Part }>('features/errors/error-screen');
  await show({ part: () => createElement(ErrorContent, { error }), at });
  return [`“${document.title}”`, ...lines()];
};

describe('a page that cannot be shown', () => {
  it('says what is wrong: it is missing, the server is out or fails, or there is no line', async () => {
    const { ApiProblem } = await webPart<Problems>('api/problems');
    const answers = [404, 503, 500].flatMap((status) => [
      new ErrorResponse(status, '', null),
      new ApiProblem(status, 'unexpected'),
    ]);
    const told: Record<string, string[]> = {};
    for (const [nth, error] of [...answers, new Error('broken'), ApiProblem.offline()].entries())
      told[`${nth} ${error.constructor.name} ${'status' in error ? String(error.status) : ''}`] = await shown(error);
    return told;
  });

  it('says so while the browser has no line, whatever went wrong', async () => {
    const line = (on: boolean) => Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });
    const online = await shown(new Error('broken'));
    line(false);
    const offline = await shown(new Error('broken'));
    line(true);
    expect(offline).not.toEqual(online);
    let reloads = 0;
    Object.defineProperty(window.location, 'reload', { value: () => void (reloads += 1), configurable: true });
    line(false);
    await shown(new Error('broken'));
    window.dispatchEvent(new Event('offline'));
    expect(reloads).toBe(0);
    window.dispatchEvent(new Event('online'));
    expect(reloads).toBe(1);
    line(true);
    await wait(10);
    return offline;
  });
});

describe('the content of a page', () => {
  it('takes the focus when the page changes, unless something in it has it', async () => {
    const { Main } = await webPart<{ Main: Part }>('ui/layouts/frame');
    const Shown = () => createElement(Main, null, createElement('input', { 'aria-label': 'field' }));
    const { go } = await show({ part: Shown, at: '/one' });
    expect(document.activeElement).toBe(document.body);
    await go('/one?page=2');
    expect(document.activeElement).toBe(document.body);
    await go('/two');
    expect(document.activeElement?.id).toBe('main');
    const field = document.querySelector('input')!;
    field.focus();
    await go('/three');
    expect(document.activeElement).toBe(field);
    expect(page()).toMatch(/field/);
  });
});
