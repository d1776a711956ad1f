import '../fields/field.css';
import './search-field.css';
import type { InputHTMLAttributes } from 'react';
import { Icon } from '../icon';

/** The input of a search, with its sign; the label and the form are those of the caller. */
export function SearchInput({
  onChange,
  ...rest
}: Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'maxLength'> & {
  id: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <div className="search-box">
      <Icon name="search" className="search-mark" />
      <input
        {...rest}
        className="in"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </div>
  );
}
