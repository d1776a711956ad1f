import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { acceptedType } from '../../src/documents/content-type.js';

const typeOf = async (content: string | Buffer, name: string) =>
  (await acceptedType(Buffer.from(content as string), name))?.contentType;
const picture = (format: 'jpeg' | 'png' | 'webp' | 'tiff') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0E5357' } })
    .toFormat(format)
    .toBuffer();

describe('the type of an uploaded file', () => {
  it('is detected by its content, whatever its name', async () => {
    expect(await typeOf('%PDF-1.7\n%âãÏÓ\n', 'foto.jpg')).toBe('application/pdf');
    expect(await typeOf(await picture('jpeg'), 'x')).toBe('image/jpeg');
    expect(await typeOf(await picture('png'), 'x.txt')).toBe('image/png');
    expect(await typeOf(await picture('webp'), 'x')).toBe('image/webp');
    expect(await typeOf(await picture('tiff'), 'x')).toBe('image/tiff');
    expect(await typeOf('{\\rtf1\\ansi Testo}', 'lettera.doc')).toBe('application/rtf');
  });

  it('is taken from the name for plain text and saved mail', async () => {
    expect(await typeOf('Il 14 gennaio ero ferma al semaforo.\r\nPoi è successo: 2 < 3, no?', 'racconto.txt')).toBe(
      'text/plain',
    );
    expect(
      await typeOf(
        'From: a@example.com\r\nDate: Mon, 2 Mar 2026 10:00:00 +0100\r\nSubject: perizia\r\n\r\nIn allegato.',
        'mail.eml',
      ),
    ).toBe('message/rfc822');
  });

  it.each([
    ['a script named as a PDF', 'const x = require("fs");', 'contratto.pdf'],
    ['a script named as text', 'import fs from "fs";\nfs.rmSync("/")', 'nota.txt'],
    ['a shell script', '#!/bin/sh\nrm -rf /', 'nota.txt'],
    ['a page named as text', '<!DOCTYPE html><p>ciao', 'nota.txt'],
    ['a script inside a text', 'ciao <script>alert(1)</script>', 'nota.txt'],
    ['a vector image', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'perizia.pdf'],
    ['an archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'tutto.zip'],
    ['text in another encoding', Buffer.from([0x63, 0x69, 0xf2, 0x20]), 'nota.txt'],
    ['text without its ending', 'Solo parole.', 'nota'],
    ['a page named as mail', '<html><body>From: x</body></html>', 'mail.eml'],
    ['nothing', '', 'vuoto.pdf'],
  ])('refuses %s', async (_, content, name) => {
    expect(await typeOf(content, name)).toBeUndefined();
  });

  it.each(['\n', 'function(', 'function f', 'import a from ', '=> ', 'require( ', '<', 'a: b\n '])(
    'is detected in linear time, however often a text repeats %j',
    async (piece) => {
      const text = piece.repeat(2_000_000 / piece.length);
      const began = performance.now();
      await typeOf(text, 'nota.txt');
      await typeOf(text, 'mail.eml');
      expect(performance.now() - began).toBeLessThan(2000);
    },
  );

  describe('of an office file', () => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const types = (main: string) =>
      `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}.main+xml"/></Types>`;
    const archive = (files: Record<string, string>) =>
      Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
    const document = { '[Content_Types].xml': types(word), 'word/document.xml': '<document/>' };
    const sheet = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<office/>' };

    it('is accepted without macros', async () => {
      expect(await typeOf(archive(document), 'lettera.docx')).toBe(word);
      expect(await typeOf(archive(sheet), 'conti.ods')).toBe('application/vnd.oasis.opendocument.spreadsheet');
    });

    it.each([
      ['a macro project', { ...document, 'word/vbaProject.bin': 'Sub AutoOpen()' }],
      ['a macro project under another case', { ...document, 'word/VBAPROJECT.BIN': 'Sub AutoOpen()' }],
      [
        'the type of a macro file',
        { ...document, '[Content_Types].xml': types(word) + 'application/vnd.ms-word.document.macroEnabled' },
      ],
      ['an embedded program', { ...document, 'word/embeddings/oleObject1.bin': 'MZ' }],
      ['Basic of LibreOffice', { ...sheet, 'Basic/Standard/Modulo.xml': '<script/>' }],
      ['a script of LibreOffice', { ...sheet, 'Scripts/python/avvio.py': 'import os' }],
    ])('is refused with %s', async (_, files) => {
      expect(await typeOf(archive(files), 'lettera.docx')).toBeUndefined();
    });
  });
});
