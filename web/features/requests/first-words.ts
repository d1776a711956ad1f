/** As much of a text as fits a line, cut between words. */
export function firstWords(text: string, most = 70): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  return `${flat.slice(0, most).replace(/\s\S*$/, '')}…`;
}
