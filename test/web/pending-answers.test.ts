import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { fieldsSettled, holdForms } from '../../web/ui/forms/pending-answers.js';

const PATIENCE = 2000;

/** Whether a form that is sent now goes on, once everything has happened that waits for no time. */
async function goesOn(form: Promise<void>): Promise<boolean> {
  let settled = false;
  void form.then(() => {
    settled = true;
  });
  await new Promise((done) => {
    setImmediate(done);
  });
  return settled;
}

describe('a form that is sent while the server still reads a field', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  it('does not wait where no field is read', async () => {
    expect(await goesOn(fieldsSettled())).toBe(true);
  });

  it('waits until the last of them was read', async () => {
    const [first, second] = [holdForms(), holdForms()];
    const form = fieldsSettled();
    expect(await goesOn(form)).toBe(false);
    first();
    expect(await goesOn(form)).toBe(false);
    // One alone is waited for, too.
    const later = fieldsSettled();
    expect(await goesOn(later)).toBe(false);
    second();
    expect([await goesOn(form), await goesOn(later)]).toEqual([true, true]);
    expect(await goesOn(fieldsSettled())).toBe(true);
  });

  it('waits no longer than two seconds', async () => {
    const end = holdForms();
    const form = fieldsSettled();
    mock.timers.tick(PATIENCE - 1);
    expect(await goesOn(form)).toBe(false);
    mock.timers.tick(1);
    expect(await goesOn(form)).toBe(true);
    end();
  });
});
