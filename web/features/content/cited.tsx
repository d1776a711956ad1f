import type { Citation } from '../../../src/shared/content/law-links.rules';

/** A citation of law: each act in it is a link to its official text. */
export function Cited({ pieces }: { pieces: readonly Citation[] }) {
  return pieces.map(({ text, url }, index) =>
    url ? (
      <a key={index} href={url} rel="external">
        {text}
      </a>
    ) : (
      text
    ),
  );
}
