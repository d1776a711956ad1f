import { describe, expect, it } from '@jest/globals';
import { cleanFileName, withEnding } from '../../src/documents/file-name.js';
import { dispositionOf } from '../../src/kernel/http/download.js';

describe('names of uploaded files', () => {
  it.each([
    ['C:\\Users\\anna\\Perizia finale.pdf', 'Perizia finale.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['verbale\r\nX-Evil: 1.pdf', 'verbale X-Evil_ 1.pdf'],
    ['.htaccess', 'htaccess'],
    ['annesso\u202Efdp.exe', 'annessofdp.exe'],
    ['perizia\u0000.pdf', 'perizia .pdf'],
    ['...', 'documento'],
    ['e\u0300 cosi\u0300.pdf', 'è così.pdf'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given, 120)).toBe(clean);
  });

  it('shortens a long name in its middle, so that the extension stays', () => {
    const name = cleanFileName(`${'a'.repeat(300)}.pdf`, 120);
    expect(name).toHaveLength(120);
    expect(name.endsWith('a.pdf')).toBe(true);
  });

  it('adds the extension of the real type if the name has another', () => {
    expect(withEnding('scansione.txt', ['pdf'], 120)).toBe('scansione.txt.pdf');
    expect(withEnding('foto.JPEG', ['jpg', 'jpeg'], 120)).toBe('foto.JPEG');
    expect(withEnding('a'.repeat(120), ['pdf'], 120)).toHaveLength(120);
  });

  it('gives every browser a name, and allows no header injection', () => {
    expect(dispositionOf('Perizia "n. 1" è qui.pdf')).toBe(
      `attachment; filename="Perizia _n. 1_ e qui.pdf"; filename*=UTF-8''Perizia%20%22n.%201%22%20%C3%A8%20qui.pdf`,
    );
    expect(dispositionOf('文書.pdf')).toBe(`attachment; filename="__.pdf"; filename*=UTF-8''%E6%96%87%E6%9B%B8.pdf`);
  });
});
