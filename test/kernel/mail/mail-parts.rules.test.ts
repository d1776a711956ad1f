import { describe, expect, it } from '@jest/globals';
import { contentsOf, type MailPart } from '../../../src/kernel/mail/mail-parts.rules.js';

const plain: MailPart = { part: '1', type: 'text/plain' };
const html: MailPart = { part: '2', type: 'text/html' };
const picture: MailPart = { part: '3', type: 'image/png', id: '<logo>', disposition: 'inline' };
const photo: MailPart = { part: '4', type: 'image/jpeg', disposition: 'inline' };
const file: MailPart = { part: '5', type: 'application/pdf', disposition: 'ATTACHMENT' };
const several = (kind: string, ...childNodes: MailPart[]): MailPart => ({ type: `multipart/${kind}`, childNodes });
const read = (part: MailPart) => {
  const { texts, files } = contentsOf(part);
  return { parts: texts.map(({ part: at, isHtml }) => (isHtml ? `${at} html` : at)), files };
};

// Rule 20.26.
describe('of a mail are read', () => {
  it.each([
    ['its one part', { type: 'text/plain' }, ['1'], 0],
    ['its layout where there is nothing else', { type: 'text/html' }, ['1 html'], 0],
    ['its plain words, not its layout', several('alternative', plain, html), ['1'], 0],
    ['its layout where its other form has no words', several('alternative', photo, html), ['2 html'], 0],
    ['nothing where no form has words', several('alternative', photo, { ...file, part: '6' }), [], 1],
    ['nothing where there is no form', several('alternative'), [], 0],
    ['words beside a file', several('mixed', several('alternative', plain, html), file), ['1'], 1],
    ['words before and after a photograph', several('mixed', plain, photo, html), ['1', '2 html'], 1],
    [
      'words without the pictures of their layout',
      several('alternative', plain, several('related', html, picture)),
      ['1'],
      0,
    ],
    ['a layout with a file inside', several('related', html, { ...picture, disposition: 'attachment' }), ['2 html'], 1],
    [
      'signed words',
      several('signed', plain, { part: '2', type: 'application/pkcs7-signature', disposition: 'attachment' }),
      ['1'],
      0,
    ],
    [
      'words, and no mail that is attached',
      several('mixed', plain, { part: '2', type: 'message/rfc822', childNodes: [html] }),
      ['1'],
      1,
    ],
    ['words that are attached as a file: none', several('mixed', { ...plain, disposition: 'attachment' }), [], 1],
    [
      'an invitation to a meeting is no file',
      several('alternative', plain, { part: '2', type: 'text/calendar' }),
      ['1'],
      0,
    ],
  ])('%s', (_, part, parts, files) => {
    expect(read(part)).toEqual({ parts, files });
  });
});
