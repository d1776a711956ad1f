import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, visit } from '../support/browser.js';
import { CASE_KINDS, makeCases } from '../support/cases.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

/** The key of a decision for each kind of case, and the text of its confirmation. */
const decisions: Readonly<Record<(typeof CASE_KINDS)[number], { key: string; name: string }>> = {
  verification: { key: '1', name: 'verify' },
  message: { key: '1', name: 'approve' },
  screening: { key: '1', name: 'release' },
  contact: { key: '1', name: 'reply' },
  report: { key: '2', name: 'dismiss' },
};

describe('a moderator', () => {
  const stage = setStage();
  let session: StaffSession;

  interface CaseRow {
    id: number;
    kind: (typeof CASE_KINDS)[number];
    status: string;
    decision: string | null;
  }
  const caseOf = async (id: number): Promise<CaseRow> =>
    (await stage.instance.query<CaseRow>('select id, kind, status, decision from cases where id = $1', [id]))[0]!;
  const idIn = (page: Page): number => Number(/cases\/(\d+)\/show/.exec(page.url())?.[1] ?? 0);

  beforeAll(async () => {
    [session] = await Promise.all([staffSession(stage.instance, 'moderatore'), makeCases(stage.instance)]);
  });

  it('decides cases of five kinds with the keyboard alone', async () => {
    const { page, complaints } = await stage.open({ storageState: session.storage });
    await visit(page, '/backoffice/');
    await page.getByRole('link', { name: 'Decidi' }).focus();
    await page.keyboard.press('Enter');
    await arrive(page, /\/cases\/\d+\/show$/);
    const cleared = new Set<string>();
    for (let done = 0; cleared.size < 5 && done < 12; done++) {
      await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
      const id = idIn(page);
      const { kind } = await caseOf(id);
      const { key, name } = decisions[kind];
      await page.keyboard.press('p');
      await page.getByText('in esame da Mara Vigile').waitFor();
      // The key chooses, Tab moves to the first ready reason, Enter inserts it.
      await page.locator('body').press(key);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      // The next case is of the same kind; once there is none, the next kind is offered.
      const done = page.locator('#kind-done');
      await until('the next case', async () => idIn(page) !== id || (await done.isVisible()));
      await until('the decision', async () => (await caseOf(id)).status === 'decided');
      expect(await caseOf(id)).toMatchObject({ status: 'decided', decision: name });
      cleared.add(kind);
      if (cleared.size < 5 && (await done.isVisible())) {
        await page.locator('body').press('n');
        await until('the next kind', () => Promise.resolve(idIn(page) !== id));
      }
    }
    expect([...cleared].sort()).toEqual([...CASE_KINDS].sort());
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
