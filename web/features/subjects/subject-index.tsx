import './index.css';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';

/** The subjects as an index of links, in columns that read down. */
export function SubjectIndex({ subjects }: { subjects: { id: string; label: string }[] }) {
  return (
    <ul className="index">
      {subjects.map((subject) => (
        <li key={subject.id}>
          <Link to={`/avvocati/${subject.id}`} prefetch="none">
            {subject.label}
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
