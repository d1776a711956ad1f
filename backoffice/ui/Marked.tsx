/** A text with some of its parts marked, each at its first occurrence, in any case. */
export function Marked({ text, parts }: { text: string; parts: readonly string[] }) {
  const whole = text.toLowerCase();
  const found = parts
    .map((part) => ({ length: part.length, at: whole.indexOf(part.toLowerCase()) }))
    .filter(({ length, at }) => at >= 0 && length > 0)
    .sort((a, b) => a.at - b.at);
  const pieces: { key: number; text: string; marked: boolean }[] = [];
  let from = 0;
  for (const { length, at } of found) {
    if (at < from) continue;
    pieces.push(
      { key: from, text: text.slice(from, at), marked: false },
      { key: at + 0.5, text: text.slice(at, at + length), marked: true },
    );
    from = at + length;
  }
  pieces.push({ key: from, text: text.slice(from), marked: false });
  return <>{pieces.map(({ key, text: piece, marked }) => (marked ? <mark key={key}>{piece}</mark> : piece))}</>;
}
