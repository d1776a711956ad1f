import { describe, expect, it } from '@jest/globals';
import { settle } from '../../support/screens/browser/controls.js';
import { key, page, press, refusal, write, writes } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

describe('a page that one does not see', () => {
  it('is said to be outside of the role, or not to exist', async () => {
    const editor = { role: 'editor', permissions: ['content:read', 'content:write'] };
    const told: string[] = [];
    for (const path of ['/invoices', '/cases', '/nothing']) {
      await open(path, { given: editor });
      await until(() => document.querySelector('h1') !== null);
      told.push(`${path}: ${document.querySelector('h1')?.textContent}`);
    }
    expect(told).toEqual([
      '/invoices: Non hai accesso a questa sezione',
      '/cases: Non hai accesso a questa sezione',
      '/nothing: Pagina non trovata',
    ]);
  });
});

describe('an invoice that was held', () => {
  it('is said to leave again only when the server takes it', async () => {
    const held = { 'transmissions.1.state': 'held', state: 'to_send' };
    const answers = [refusal(), { status: 200, body: { id: 7 } }];
    await open('/invoices/7/show', {
      given: held,
      answers: { 'POST /invoices/7/send-again': () => answers.shift() ?? refusal() },
    });
    await press('Invia di nuovo');
    await press('Invia di nuovo', '[role=dialog] button');
    expect(writes()).toEqual(['POST /invoices/7/send-again {}']);
    expect(page()).toContain('(the server refuses)');
    expect(page()).not.toContain('parte entro un minuto.');
    await press('Invia di nuovo', '[role=dialog] button');
    await settle(500);
    expect(writes()).toEqual(['POST /invoices/7/send-again {}']);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('an account that is looked for', () => {
  it('has its address beside its name, by which namesakes are told apart', async () => {
    await open('/invoices', {
      given: { '1.name': 'Anna Rossi', '2.name': null, '1.email': 'anna@example.com', '2.email': 'studio@example.com' },
    });
    await write(/Studio o cittadino/, 'rossi');
    await key(/Studio o cittadino/, 'ArrowDown');
    await settle(1000);
    const offered = [...document.querySelectorAll('.MuiAutocomplete-option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['Anna Rossi · anna@example.com', 'studio@example.com']);
  });
});
