import sprite from './icons.svg?url';

/** The word Giustamente, outlined; the dot of its i is a check. Takes ink and accent from its surroundings. */
export function Logo({ label }: { label: string }) {
  return (
    <svg
      className="logo-mark"
      viewBox="45 -860 6067 880"
      width="193"
      height="28"
      role="img"
      aria-label={label}
      focusable="false"
    >
      <use href={`${sprite}#logo-word`} />
      <use className="sign" href={`${sprite}#logo-sign`} />
    </svg>
  );
}
