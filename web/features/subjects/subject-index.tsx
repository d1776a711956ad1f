import './index.css';
import { SubjectDrawing } from '../../ui/brand/subject-drawing';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';

/** The subjects as an index of links, in columns that read down; `drawn` shows each as a drawing as well. */
export function SubjectIndex({ subjects, drawn }: { subjects: { id: string; label: string }[]; drawn?: boolean }) {
  return (
    <ul className={drawn ? 'index drawn' : 'index'}>
      {subjects.map((subject) => (
        <li key={subject.id}>
          <Link to={`/avvocati/${subject.id}`} prefetch="none">
            {drawn && <SubjectDrawing type={subject.id} size={72} />}
            {subject.label}
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
