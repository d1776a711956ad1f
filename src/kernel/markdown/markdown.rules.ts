import { markdownLimits } from '../../shared/limits.js';

const MARKS = new Set('*_~`');
const BRACKETS = new Set('[]<');

const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t';
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** The end of the quotation mark or list marker that begins here; -1 where there is none. */
function endOfMark(line: string, at: number): number {
  const character = line[at];
  if (character === '>') return at + 1;
  let end = at + 1;
  if (isDigit(character)) {
    while (isDigit(line[end])) end++;
    if (line[end] !== '.' && line[end] !== ')') return -1;
    end++;
  } else if (character !== '-' && character !== '+' && character !== '*') return -1;
  return end === line.length || isSpace(line[end]) ? end : -1;
}

/** How deep a line nests lists and quotations, by its markers and its indentation. */
function depthOf(line: string): number {
  let depth = 0;
  for (let at = 0, blank = 0; at < line.length;) {
    if (isSpace(line[at])) {
      blank += line[at] === '\t' ? 4 : 1;
      at++;
      continue;
    }
    const end = endOfMark(line, at);
    if (end === -1) break;
    depth += 1 + Math.floor(blank / 2);
    blank = 0;
    at = end;
  }
  return depth;
}

/** How many marks of a line a parser has to pair: runs of the same mark, and each bracket. */
function marksOf(line: string): number {
  let marks = 0;
  let before: string | undefined;
  for (const character of line) {
    if (BRACKETS.has(character) || (MARKS.has(character) && character !== before)) marks++;
    before = character;
  }
  return marks;
}

/**
 * Whether a Markdown text nests deeper, or has more marks in a paragraph, than people write: a parser would need
 * minutes for it, or crash. It is read once, from left to right. Rule 27.20.
 */
export function isIntricate(markdown: string): boolean {
  let marks = 0;
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    if (depthOf(line) > markdownLimits.nesting) return true;
    marks = line.trim() === '' ? 0 : marks + marksOf(line);
    if (marks > markdownLimits.marks) return true;
  }
  return false;
}
