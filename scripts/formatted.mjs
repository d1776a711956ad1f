import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';

/**
 * What a program writes, laid out as the project's formatter lays out the file.
 * @param {string} file Its path; the ending says which language it is.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function formatted(file, text) {
  const { $schema, ignorePatterns, ...options } = JSON.parse(await readFile('.oxfmtrc.json', 'utf8'));
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
