import './subject-drawing.css';
import sprite from './subjects.svg?url';

/** A request type as a drawing: a door, and something in it. Decoration: its name is beside it. */
export function SubjectDrawing({ type, size }: { type: string; size: number }) {
  return (
    <svg
      className="subject-drawing"
      viewBox="0 0 120 120"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${type}`} />
    </svg>
  );
}
