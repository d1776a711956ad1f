import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Which of axe's rules are asked: a screen that was already checked needs only a part of them in another look. */
export type Rules = 'all' | 'colours and sizes';

/**
 * Installs `measure`, which asks for colours and sizes. Measuring contrast takes as long as all other rules together. It
 * follows from the text's colour, size and weight and from the backgrounds and opacities of its ancestors: a text is
 * measured unless one that is equal in all of these passed before. A positioned text without a solid background of its own
 * is always measured, because it may lie over an element that is no ancestor.
 */
const MEASURE = `{
  const FIELDS = ['INPUT', 'SELECT', 'TEXTAREA'];
  const hash = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
    }
    return 4294967296 * (2097151 & (b ^ (b >>> 15))) + ((a ^ (a >>> 13)) >>> 0);
  };
  const hasText = (element) =>
    FIELDS.includes(element.tagName) || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  /** Whether it can be seen: not hidden, not for screen readers only, and not kept outside of the window. */
  const isOnScreen = (element) => {
    const { right, bottom, width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && width > 1 && height > 1 && right > 0 && bottom + scrollY > 0;
  };
  /** What is under a text in this element, and whether it may be something else than its ancestors. */
  const under = (element, found) => {
    if (!element) return { key: '', isOpen: false };
    if (found.has(element)) return found.get(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const above = under(element.parentElement, found);
    const own = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage, opacity, filter, mixBlendMode,
    ].join();
    const isOpen = !backgroundColor.startsWith('rgb(')
      && (above.isOpen || ['absolute', 'fixed', 'sticky'].includes(position));
    const all = { key: own === ',none,1,none,normal' ? above.key : above.key + '|' + own, isOpen };
    found.set(element, all);
    return all;
  };
  const lookOf = (element, found) => {
    const { key, isOpen } = under(element, found);
    if (isOpen) return undefined;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return hash([color, fontSize, fontWeight, textShadow, key].join());
  };
  window.measure = async (passed) => {
    const known = new Set(passed);
    const found = new Map();
    const looks = new Map();
    for (const element of document.querySelectorAll('body *'))
      if (hasText(element) && isOnScreen(element)) looks.set(element, lookOf(element, found));
    const open = [...looks.keys()].filter((element) => !known.has(looks.get(element)));
    for (const element of open) element.setAttribute('data-measured', '');
    try {
      const { violations, passes } = await axe.run(document, {
        runOnly: { type: 'rule', values: ['target-size', ...(open.length > 0 ? ['color-contrast'] : [])] },
        resultTypes: ['violations', 'passes'], preload: false, elementRef: true, selectors: false,
      });
      const right = passes.flatMap(({ id, nodes }) =>
        id === 'color-contrast' ? nodes.map(({ element }) => looks.get(element)) : []);
      return {
        violations: violations.map(({ id, nodes }) =>
          ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })),
        passed: [...new Set(right)].filter((one) => one !== undefined),
      };
    } finally {
      for (const element of open) element.removeAttribute('data-measured');
    }
  };
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-measured]' }] });
}`;

/** The looks of texts whose contrast was measured in this process and is enough. */
const passed = new Set<number>();

interface Measured {
  violations: Violation[];
  passed: number[];
}

/** Faults of colours and sizes. WCAG 2.5.8, the size of targets, is checked only on request. */
async function measure(page: Page): Promise<Violation[]> {
  const measured = await page.evaluate<Measured>(`measure(${JSON.stringify([...passed])})`);
  // With a fault nothing is kept, so a second try of the file measures the same.
  if (measured.violations.length === 0) for (const one of measured.passed) passed.add(one);
  return measured.violations;
}

/** Faults that axe finds by the other rules. */
const readParts = (page: Page): Promise<Violation[]> =>
  page.evaluate(
    `axe.run(document, {
      rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'], preload: false,
    }).then((result) => result.violations)`,
  );

/** What axe finds on the screen, in words. */
export async function axeFaults(page: Page, rules: Rules): Promise<string[]> {
  // Loaded only where it is used: every page would compile it otherwise.
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) await page.evaluate(`${axe};${MEASURE}`);
  const violations = [...(rules === 'all' ? await readParts(page) : []), ...(await measure(page))];
  // An element half under a bar becomes visible by scrolling.
  const measured = violations.flatMap(({ id, nodes }) => {
    const kept = nodes.filter(({ failureSummary }) => !failureSummary.includes('partially obscured'));
    return kept.length > 0 ? [{ id, nodes: kept }] : [];
  });
  return measured.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`).join('; ')}`,
  );
}
