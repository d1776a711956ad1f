import { expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { acceptedType } from '../../src/documents/content-type.js';

const typeOf = async (content: string | Buffer, name = 'nota.txt') =>
  (await acceptedType(Buffer.from(content as string), name))?.contentType ?? 'refused';
const spaces = (count: number) => ' '.repeat(count);
const letters = (count: number) => 'x'.repeat(count);

it.each([
  ...['#!/bin/sh', '<?php', '<!DOCTYPE x', '<!-- x', '<head>', '<body a="b">', '<xml>', '<math>', '%!PS-Adobe'],
  ...['@echo off', "'use strict'", '"use strict"', ' \n\t@ECHO off'],
  ...['<script', '<iframe ', '<object>', '<embed/', '<svg>', '<html>', '<HTML>'].map((tag) => `ciao ${tag}`),
  'scrivi Javascript:alert(1)',
  'la function(a, b) {',
  `function${spaces(9)}${letters(99)}${spaces(9)}(${spaces(500)})${spaces(9)}{`,
  'function\nnome\n(\na\n)\n{',
  `x =>${spaces(9)}{`,
  'x =>{',
  `require${spaces(9)}(${spaces(9)}'fs')`,
  'require("fs")',
  `ciao\n${spaces(99)}import ${letters(500)} from${spaces(9)}'fs'`,
  '\timport fs from "fs"',
])('a text is refused with the part of a program that %j is', async (text) => {
  expect(await typeOf(text)).toBe('refused');
});

it.each([
  'ciao #!/bin/sh, <?php e <!doctype',
  '<headache> <bodyguard> <xmlx> <mathematics>',
  '<scripture> <objection> <embedded> <svgs> <htmlx> <iframes>',
  '@echoes, %PS, use strict',
  'la function (senza fine',
  'malfunction(a) {',
  'una function di un altro (x) {',
  'x = > { e x => y',
  'ho dovuto require(x)',
  'unrequire("fs")',
  'import "x" from the list',
  'ho scritto import fs from "fs"',
  'import fs from fs',
  'riga\r\n\tcon tabulatore, avanzamento \f e \u001b[0m',
])('a text is taken with %j', async (text) => {
  expect(await typeOf(text)).toBe('text/plain');
});

it.each([...'\u0000\u0001\u0008\u000e\u001a\u001c\u001f\u007f'])('a text is refused with the byte %j', async (byte) => {
  expect(await typeOf(`ciao${byte}`)).toBe('refused');
});

it.each([
  ['From: a\r\n', true],
  ['DATE: a', false],
  ['DATE: a\nX: b\n', true],
  ['Received: a\n', true],
  ['Message-ID: <a>\n', true],
  ['X-Uno: a\n continua\n\tancora\nFrom: b\n', true],
  ['X-Uno: a\n\nFrom: b\n', false],
  ['X Uno: a\nFrom: b\n', false],
  ['X-From: b\n', false],
  ['Subject: from: b\n', false],
  ['ciao\nFrom: b\n', false],
  [`X: ${letters(99_980)}\nFrom: b\n`, true],
  [`X: ${letters(100_000)}\nFrom: b\n`, false],
])('saved mail begins with fields of mail: %j', async (text, isMail) => {
  expect(await typeOf(text, 'lettera.EML')).toBe(isMail ? 'message/rfc822' : 'refused');
});

const sheet = {
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': '<office/>',
};
const zipped = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

it.each([
  ...['vbaProject.bin', 'xl/vbaData.xml', 'Basic/a', 'a/BASIC/b', 'Scripts/a', 'xl/macrosheets/a.xml', 'xl/activeX/a'],
  ...['word/embeddings/a.bin', 'embeddings/a.BIN'],
])('an office file is refused with %s inside', async (name) => {
  expect(await typeOf(zipped({ ...sheet, [name]: 'x' }))).toBe('refused');
});

it.each([
  'vbaProject.txt',
  'xvbaProject.bin',
  'Basic',
  'Basics/a',
  'embeddings/a/b.bin',
  'embeddings/.png',
  'embeddings/b.docx',
])('an office file is taken with %s inside', async (name) => {
  expect(await typeOf(zipped({ ...sheet, [name]: 'x' }))).toBe(sheet.mimetype);
});

it.each([
  ['application/vnd.ms-excel.sheet.MACROENABLED', 'refused'],
  ['application/vnd.ms-office.vbaProject', 'refused'],
  ['application/vnd.ms-office', sheet.mimetype],
  // A list of types of more than a megabyte is not unpacked.
  [`${letters(1_000_000 - 12)}macroEnabled`, 'refused'],
  [`${letters(1_000_000 - 11)}macroEnabled`, sheet.mimetype],
])('an office file with a type such as %.40s', async (types, becomes) => {
  expect(await typeOf(zipped({ ...sheet, '[Content_Types].xml': types }))).toBe(becomes);
});

it('an archive that cannot be read is no office file', async () => {
  const whole = zipped(sheet);
  expect(await typeOf(whole.subarray(0, whole.length - 30))).toBe('refused');
});

const brand = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${name}\0\0\0\0mif1heic`)]);

it.each([
  ...['heic', 'heix', 'hevc', 'hevx', 'mif1'].map((name) => [name, 'image/heic'] as const),
  ...['msf1', 'avif', 'mp42', 'qt  ', 'crx '].map((name) => [name, 'refused'] as const),
])('a picture of the brand %j is %s', async (name, becomes) => {
  expect(await typeOf(brand(name), 'foto.heic')).toBe(becomes);
});
