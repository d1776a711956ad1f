/** Invisible characters and marks of text direction: `annexe\u202Efdp.exe` would read as a PDF. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

const extensionOf = (name: string): string => /\.[A-Z0-9]{1,5}$/i.exec(name)?.[0] ?? '';

/**
 * A name that is safe to store and to send: the last part of a path, one line, nothing invisible, shortened in the
 * middle so that the extension stays.
 * @param max length in characters
 * @returns `documento` when nothing is left
 */
export function cleanFileName(given: string, max: number): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const line = last
    .replace(INVISIBLE, '')
    .replace(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(/(?<![. ])[. ]+$/, '');
  if (line === '') return 'documento';
  const letters = [...line];
  if (letters.length <= max) return line;
  const ending = extensionOf(line);
  return (
    letters
      .slice(0, max - ending.length)
      .join('')
      .trimEnd() + ending
  );
}

/** The name with the extension of the content's true type. */
export function withEnding(name: string, endings: readonly string[], max: number): string {
  const [first] = endings;
  if (first === undefined || endings.includes(extensionOf(name).slice(1).toLowerCase())) return name;
  return cleanFileName(`${[...name].slice(0, max - first.length - 1).join('')}.${first}`, max);
}
