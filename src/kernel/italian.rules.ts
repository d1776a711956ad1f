/** A town after the preposition "a": "a Milano", "ad Ancona", "all’Aquila". */
export function toTown(town: string): string {
  const rest = /^l['’]\s?(.+)$/i.exec(town)?.[1];
  if (rest !== undefined) return `all’${rest}`;
  return `${/^[aàá]/i.test(town) ? 'ad' : 'a'} ${town}`;
}
