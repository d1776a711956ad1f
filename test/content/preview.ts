import { PagePreviews } from '../../src/content/content.api.js';
import type { TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import type { Desk } from '../staff/team.js';

/** The address of a page that takes any text. */
const PLACE = '/avvocati/malasanita/una-prova';

/** Asks for the preview of a text, in place of which the page's address and the text itself are drawn: no site runs. */
export function previewed(test: TestApp, desk: Desk, typed: object): Promise<Answer> {
  test.replace(PagePreviews, 'draw', async (address, texts) => {
    const text = await texts.at(address.replace(/^\/en/, ''), address.startsWith('/en/') ? 'en' : 'it');
    return (
      text && [address, text.title, text.intro, ...text.sections.map(({ id, html }) => `#${id} ${html}`)].join('\n')
    );
  });
  const nothing = { path: PLACE, language: 'it', title: '', description: '', body: '', sources: [] };
  return desk.post('/content/preview', { ...nothing, published: null, reviewed: null, ...typed });
}
