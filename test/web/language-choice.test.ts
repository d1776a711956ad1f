import { describe, expect, it } from '@jest/globals';
import { wantsEnglish } from '../../web/ui/layouts/language-choice.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('English', () => {
  it.each<[readonly string[], boolean]>([
    [['en-GB', 'en'], true],
    [['en'], true],
    [['de-DE', 'en-US', 'it'], true],
    [['it-IT', 'en'], false],
    [['fr-FR', 'it', 'en'], false],
    [['de'], false],
    [[], false],
  ])('is offered to a browser that prefers %j: %j', (languages, offered) => {
    expect(wantsEnglish({ languages, userAgent: CHROME, webdriver: false })).toBe(offered);
  });

  it('is not offered to machines', () => {
    const languages = ['en-US'];
    expect(wantsEnglish({ languages, userAgent: CHROME, webdriver: true })).toBe(false);
    const googlebot = `${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
    expect(wantsEnglish({ languages, userAgent: googlebot, webdriver: false })).toBe(false);
  });
});
