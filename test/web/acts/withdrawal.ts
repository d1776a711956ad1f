import { describe, expect, it } from '@jest/globals';
import { lines, page, press, refusal, wait, writes, type Answers } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const plan = (id: number, refund: number) => ({
  request_id: id,
  title: id === 8 ? null : 'Il vicino rumoroso',
  plan: { id: 2, label: 'Base' },
  amount_cents: 2900,
  refund_cents: refund,
  performed_share: 1 - refund / 2900,
  until: '2026-11-25T09:00:00.000Z',
});

describe('the withdrawal from a plan', () => {
  const open = async (answers: Answers) => {
    window.history.replaceState(null, '', '/recesso?richiesta=9');
    await show({ as: 'citizen', part: await partOf('features/withdrawal/withdrawal-steps', 'default'), answers });
    window.history.replaceState(null, '', '/');
  };
  const plans = { status: 200, body: { info: [plan(8, 2900), plan(9, 1450), plan(10, 0)] } };

  it('is of the plan that the address names, or that is chosen, says what comes back, and gives a receipt', async () => {
    const answers = [refusal(409)];
    await open({
      'GET /withdrawals': plans,
      'POST /requests/9/withdraw': () => answers.shift() ?? { status: 200, body: { info: {} } },
    });
    const offered = lines();
    const told: Record<string, string[]> = { offered };
    await press(/Continua|Prosegui/, 'button');
    told.asked = lines();
    expect(document.activeElement?.id).toBe('step2');
    await press(/Non ora|Torna|Annulla/, 'button');
    expect([lines(), writes()]).toEqual([offered, []]);
    document.querySelector<HTMLInputElement>('input[value="10"]')!.click();
    await wait(10);
    told.nothing = lines().filter((line) => !offered.includes(line));
    document.querySelector<HTMLInputElement>('input[value="9"]')!.click();
    await wait(10);
    await press(/Continua|Prosegui/, 'button');
    await press(/Confermo|Conferma|Recedo/, 'button');
    expect(page()).toMatch(/\(alert\)/);
    expect(writes()).toEqual(['POST /requests/9/withdraw']);
    await press(/Confermo|Conferma|Recedo/, 'button');
    expect(writes()).toEqual(['POST /requests/9/withdraw']);
    told.receipt = lines();
    expect(document.activeElement?.id).toBe('receipt');
    return told;
  });

  it('says that there is none, or why it cannot say, and can be asked again', async () => {
    const answers = [refusal(503), { status: 200, body: { info: [] } }];
    await open({ 'GET /withdrawals': () => answers.shift() ?? plans });
    expect(page()).toMatch(/\(alert\)/);
    await press(/Riprova/);
    await wait(20);
    return lines();
  });
});
