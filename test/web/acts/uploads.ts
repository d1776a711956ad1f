import { describe, expect, it } from '@jest/globals';
import { createElement, type ComponentType } from 'react';
import { documentLimits } from '../../../src/shared/limits.js';
import { choose, fileOf, later, lines, page, press, refusal, writes } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const attach = async () => {
  const { Attach } = await webPart<{ Attach: ComponentType<object> }>('features/firm-inbox/own-documents');
  return () => createElement(Attach, { responseId: 7, chosen: false });
};

describe('a file that a firm adds to its answer', () => {
  const path = 'POST /responses/7/attachments';
  const send = async (answer: Parameters<typeof show>[0]['answers']) => show({ as: 'firm', part: await attach(), answers: answer });

  it('is announced when the server has it, and can be chosen again', async () => {
    const waiting = later();
    await send({ [path]: waiting.answer });
    const field = await choose(fileOf('parcella.pdf', 12));
    expect(page()).toMatch(/50/);
    expect(lines().find((line) => line.startsWith('<button'))).toMatch(/disabled/);
    waiting.give({ status: 201, body: { info: { id: 3, name: 'parcella-1.pdf' } } });
    await press(/./, 'body');
    expect([page(), field.value]).toEqual([expect.stringMatching(/parcella-1\.pdf/), '']);
    expect(writes()).toEqual([`${path} (file parcella.pdf, 12)`]);
    expect(documentLimits.maxBytes).toBeGreaterThan(0);
  });

  it('that is refused, or does not arrive, is said so', async () => {
    await send({ [path]: refusal(422) });
    await choose(fileOf('parcella.pdf'));
    expect(page()).toMatch(/\(alert\)\n\(the server refuses\)/);
  });
});
