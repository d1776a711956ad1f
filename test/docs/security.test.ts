import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { useTestApp } from '../support/app.js';
import { root } from './rules-page.js';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from one. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2
  4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3
  8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3
  12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2`;

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/security.md', () => {
  it('has each requirement of the standard once', () => {
    const all = SECTIONS.split(/\s+/).flatMap((section) => {
      const [name, count] = section.split(':');
      return Array.from({ length: Number(count) }, (_, nth) => `${name!}.${nth + 1}`);
    });
    expect(all).toHaveLength(253);
    const here = rows.flatMap(([, numbers = '']) => numbers.split(', '));
    expect(here.sort()).toEqual(all.sort());
  });

  it('names tests that exist', () => {
    const tests = rows.flatMap(([, number = '', , , test = '']) => (test.startsWith('`') ? [{ number, test }] : []));
    expect(tests.length).toBeGreaterThan(130);
    const wrong = tests.filter(({ test }) => {
      const [, file = '', title = ''] = /^`([\w/.-]+)` (.+)$/.exec(test) ?? [];
      const path = join(root, 'test', `${file}.test.ts`);
      return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the server', () => {
  const test = useTestApp({ env: { PUBLIC_URL: 'https://giustamente.example' } });

  it('sends HSTS if the address is https', async () => {
    for (const path of ['/api/v1/request-types', '/nowhere', '/health/live'])
      expect((await test.http.get(path)).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      );
  });

  it('refuses a message with two content lengths', async () => {
    const { hostname, port } = new URL(await test.listen());
    for (const lengths of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Content-Length: 5\r\nContent-Length: 6',
    ]) {
      const socket = connect(Number(port), hostname).setEncoding('utf8');
      socket.write(`POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n\r\n0\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [string];
      socket.destroy();
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
    }
  });
});
