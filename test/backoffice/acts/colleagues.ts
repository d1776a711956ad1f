import { describe, expect, it } from '@jest/globals';
import {
  answerWith,
  control,
  hasControl,
  page,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, until } from '../../support/screens/browser/staff-hands.js';

const dialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1);

describe('an action for which the last code is too old', () => {
  const ASKS: Answer = {
    status: 403,
    body: { message: 'confirmation_required', info: { messages: ['(a new code)'] } },
  };
  /** Opens a member, whose code is to be reset; the server asks for a code as long as none was right. */
  const resetCode = async () => {
    let isConfirmed = false;
    const confirms: Answer[] = [refusal(422, '(wrong code)'), { status: 204 }];
    await open('/staff/7', {
      given: { totp_enrolled_at: '2026-01-02T09:00:00.000Z', disabled_at: null, 'info.id': 7 },
      answers: {
        'POST /staff/7/reset-totp': () => (isConfirmed ? { status: 204 } : ASKS),
        'POST /confirm': () => {
          const answer = confirms.shift()!;
          isConfirmed = answer !== 'no line' && answer.status === 204;
          return answer;
        },
      },
    });
    await until(() => hasControl(/^Azzera il codice/, 'button'));
    await press(/^Azzera il codice/, 'button');
    await press(/^Azzera il codice/, '[role=dialog] button');
    await until(() => /Conferma che sei tu/.test(page()));
    expect(control('Conferma', '[role=dialog] button').hasAttribute('disabled')).toBe(true);
  };

  it('goes on by itself once a new one was given; a wrong one is said at its field', async () => {
    await resetCode();
    await write(/^Codice/, '000000');
    await press('Conferma', '[role=dialog] button');
    await until(() => page().includes('(wrong code)'));
    const field = document.activeElement as HTMLInputElement;
    expect([field.autocomplete, field.getAttribute('aria-invalid')]).toEqual(['one-time-code', 'true']);
    await write(/^Codice/, '123456');
    await press('Conferma', '[role=dialog] button');
    await until(() => dialog() === undefined);
    expect(dialog()).toBeUndefined();
    expect(writes()).toEqual([
      'POST /staff/7/reset-totp {}',
      'POST /confirm {"code":"000000"}',
      'POST /confirm {"code":"123456"}',
      'POST /staff/7/reset-totp {}',
    ]);
  });

  it('is not done where none is given, and says what was missing', async () => {
    await resetCode();
    await press('Torna indietro', '[role=dialog] button');
    await until(() => page().includes('(a new code)'));
    expect([page().includes('(a new code)'), writes()]).toEqual([true, ['POST /staff/7/reset-totp {}']]);
  });
});

describe('a refund that a colleague decides first', () => {
  it('is shown as decided, with the name of the colleague, and nothing is asked any more', async () => {
    const decided = { 'decided_by.name': 'Marta Serra', 'info.decided_by': 'Marta Serra' };
    const given: Record<string, unknown> = { ...decided, status: 'pending' };
    await open('/refunds/7/show', {
      given,
      answers: {
        'POST /refunds/7/deny': () => {
          // Read again, it is decided.
          answerWith({
            'GET /refunds/7': {
              status: 200,
              body: exampleOfRead('/refunds/7', { ...decided, status: 'denied', id: 7 }),
            },
          });
          return refusal(409);
        },
      },
    });
    await until(() => document.querySelector('.decision') !== null);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
    await wait(200);
    await write(/^Motivo/, 'Il pacchetto è stato usato.');
    document.querySelector<HTMLElement>('.decision [type=submit]')!.click();
    await until(() => hasControl(/^Nega/, '[role=dialog] button'));
    await press(/^Nega/, '[role=dialog] button');
    await until(() => page().includes('Ha già deciso'));
    const [said] = /Ha già deciso.*/.exec(page()) ?? [];
    return [said, document.querySelector('.decision [type=submit]') === null];
  });
});

describe('cases that are handed over', () => {
  it('of which some stay are named, with the reason, until the dialog is closed', async () => {
    const colleagues = [{ id: 2, name: 'Marta Serra', assignable: true }];
    await open('/cases', {
      answers: {
        'GET /cases/colleagues': { status: 200, body: colleagues },
        'POST /cases/hand-over': { status: 200, body: { handed: [7], skipped: [{ id: 9, why: 'decided' }] } },
      },
    });
    await until(() => hasControl(/Passa i miei|Passa il mio/, 'button'));
    await press(/Passa i miei|Passa il mio/, 'button');
    await until(() => dialog() !== undefined);
    await wait(300);
    control(/./s, '[role=dialog] [role=combobox]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await wait(500);
    await press(/Marta Serra/, '[role=option]');
    await write(/Nota/, 'Manca la risposta.');
    await press(/^Passa/, '[role=dialog] button');
    await until(() => page().includes('rimasto'));
    const said = dialog()!.textContent;
    const links = [...dialog()!.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect([/1 caso passato/.test(said), links]).toEqual([true, ['/cases/9/show']]);
    return [writes(), said];
  });
});

describe('a member who leaves with unsent text', () => {
  const leave = async () => {
    await press(/^Il mio accesso/, 'button');
    await wait(300);
    await press('Esci', '[role=menuitem]');
    await wait(500);
  };

  it('is asked before the text is deleted with the session', async () => {
    const { where } = await open('/coupons/create');
    await until(() => hasControl(/Codice/, 'input'));
    await write(/Codice/, 'ESTATE');
    await leave();
    expect(page()).toMatch(/Esci e cancella i testi non salvati\?/);
    await press('Torna indietro', '[role=dialog] button');
    await wait(500);
    expect(localStorage.getItem('backOffice.session')).not.toBeNull();
    await leave();
    await press('Esci', '[role=dialog] button');
    await until(() => where() === '/login');
    const kept = Object.keys(localStorage).filter((key) => key.includes('draft'));
    expect([where(), localStorage.getItem('backOffice.session'), kept]).toEqual(['/login', null, []]);
  });
});
