import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';

type ContentFound = components['schemas']['ContentFound'];
type Piece = ContentFound['snippet'][number];
import { Link } from '../../ui/link';
import { useForeign } from '../content/use-foreign';

/** A text that was found: what it is, its title with the section, and the lines with the words. */
export function FoundText({ text: { kind, path, language, title, heading, snippet } }: { text: ContentFound }) {
  const { t } = useTranslation('search');
  const foreign = useForeign(language);
  return (
    <li>
      <p className="micro soft">{t(`kinds.${kind}`)}</p>
      <Link to={path} prefetch="none" {...foreign}>
        {title}
        {heading && (
          <>
            {' › '}
            <Marked pieces={heading} />
          </>
        )}
      </Link>
      <p className="small" {...foreign}>
        <Marked pieces={snippet} />
      </p>
    </li>
  );
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text));
}
