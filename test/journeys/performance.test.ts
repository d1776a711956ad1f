import { describe, expect, it } from '@jest/globals';
import { formatIn } from '../../web/ui/format/format.js';
import { faults, visit } from '../support/browser.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

const format = formatIn('it');

/** Rule 10.28. */
describe('a firm that asks what requests brought it', () => {
  const stage = setStage();

  it('comes from its dashboard and sees the server’s figures, by subject and by month', async () => {
    const { page, call, complaints } = await stage.openAs('studio.bianchi@example.com');
    const own = await read<Schemas['FirmPerformance']>(call, '/requests/lawyer/performance');
    expect(own.total.chosen).toBeGreaterThan(0);
    await visit(page, '/dashboard');
    await page.getByRole('link', { name: 'Quanto rende' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quanto rende' }).waitFor();
    const figures = page.locator('.perf-sum dd.num');
    await figures.first().waitFor();
    expect(await figures.allInnerTexts()).toEqual([
      String(own.total.received),
      String(own.total.quotes),
      String(own.total.chosen),
      format.euroExact(own.per_client!.cents),
    ]);
    const cells = (name: string): Promise<string[][]> =>
      page
        .getByRole('table', { name })
        .locator('tbody tr')
        .evaluateAll((rows) =>
          (rows as unknown as { cells: Iterable<{ innerText: string }> }[]).map(({ cells: all }) =>
            [...all].map((cell) => cell.innerText),
          ),
        );
    expect(await cells('Materia per materia')).toEqual(
      own.subjects.map(({ request_type, received, quotes, chosen, lost, credits, cents }) => [
        request_type.label,
        ...[received, quotes, chosen, lost, credits].map(String),
        format.euroExact(cents),
      ]),
    );
    await page.getByText('Vedi i valori in tabella').click();
    expect(await cells('Mese per mese')).toEqual(
      own.months
        .toReversed()
        .map(({ month, received, quotes, chosen }) => [format.month(month), ...[received, quotes, chosen].map(String)]),
    );
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
