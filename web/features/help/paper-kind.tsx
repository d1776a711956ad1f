import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paperKinds, papersOfTypes, type PaperKindId } from '../../../src/shared/guidance/papers.codes.js';
import { guessedKind, isPaperKind, kindOf } from '../../../src/shared/guidance/papers.rules.js';
import { Select } from '../../ui/fields';
import { useLocale } from '../../ui/link';
import type { DocumentInfo } from '../requests/types';

interface Props {
  type: string;
  document: DocumentInfo;
  label: ReactNode;
  /** null derives it from the name of the file. */
  onChange: (kind: PaperKindId | null) => void;
}

/** Sets which paper of its type a document is; at first the one that its name suggests. Rule 28.10. */
export function PaperKindField({ type, document, label, onChange }: Props) {
  const { t } = useTranslation('help');
  const locale = useLocale();
  const kinds: PaperKindId[] = [...(papersOfTypes[type] ?? []).map(({ kind }) => kind), 'other'];
  return (
    <Select
      name={`kind-${document.id}`}
      label={label}
      // If the name suggests one, "unknown" is not offered.
      empty={guessedKind(type, document.name) === null && t('papers.unknown')}
      required={false}
      value={kindOf(type, document) ?? ''}
      onChange={(kind) => {
        onChange(isPaperKind(kind) ? kind : null);
      }}
      options={kinds.map((kind) => ({ value: kind, label: paperKinds[kind].label[locale] }))}
    />
  );
}
