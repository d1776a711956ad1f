import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { mailTemplates } from '../../src/notifications/mail/mail-templates.js';
import { notificationTemplates } from '../../src/notifications/notification-templates.js';

it('every mail and notification is expected by name in a test of what was sent', () => {
  const names = [...new Set([...Object.keys(mailTemplates), ...Object.keys(notificationTemplates)])];
  const tests = globSync('test/**/*.test.ts', { exclude: ['test/notifications/notification-templates.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const words = new Set(tests.match(/\w+/g));
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
