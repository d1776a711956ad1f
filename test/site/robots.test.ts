import { describe, expect, it } from '@jest/globals';
import { robots } from '../../src/site/sitemap.js';
import type { SiteServices } from '../../web/app/context.js';

const robotsOf = (demo: boolean): string[] =>
  robots({ demo, publicUrl: 'https://example.org' } as SiteServices).split('\n');

describe('the robots file', () => {
  it('excludes a demo, whose content is invented', () => {
    expect(robotsOf(true)).toEqual(['User-agent: *', 'Disallow: /', '']);
  });

  it('allows only the first step of the wizard, and names the sitemap', () => {
    const lines = robotsOf(false);
    for (const prefix of ['', '/en']) {
      expect(lines).toContain(`Disallow: ${prefix}/request/`);
      expect(lines).toContain(`Allow: ${prefix}/request/create/1$`);
      expect(lines).toContain(`Disallow: ${prefix}/dashboard`);
    }
    expect(lines).toContain('Disallow: /api/');
    expect(lines).toContain('Sitemap: https://example.org/sitemap.xml');
  });
});
