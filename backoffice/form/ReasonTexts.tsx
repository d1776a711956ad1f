import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ReasonText } from '../api/records';
import { maySee } from '../providers/access';
import type { BackOfficeDataProvider } from '../providers/data';
import { useWords } from '../resources/cases/use-words';
import { MenuButton } from '../ui/MenuButton';

interface ReasonTextsProps {
  /** As `reason-texts.codes.ts` names it; no texts where it is of no such name. */
  decision: string;
  /** What is typed already. */
  typed: string;
  onTake: (text: string) => void;
}

/** The ready texts of a decision in a menu. One is put after what is typed, and can be changed. Rule 16.28. */
export function ReasonTexts({ decision, typed, onTake }: ReasonTextsProps) {
  const t = useTranslate();
  const say = useWords();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ['reason-texts', 'menu'],
    queryFn: () => read<ReasonText[]>('reason-texts?sort=["name","ASC"]'),
    enabled: maySee('reason-texts'),
  });
  const texts = data.filter((one) => one.decision === decision);
  if (texts.length === 0) return null;
  return (
    <MenuButton
      button={(trigger) => (
        <Button variant="text" size="small" {...trigger}>
          {t('backOffice.reason_text.menu')}
        </Button>
      )}
      entries={texts.map(({ id, name, text_it: it, text_en: en }) => ({
        key: id,
        text: name,
        onChoose: () => {
          const text = say({ it, en });
          onTake(typed.trim() === '' ? text : `${typed.trimEnd()}\n${text}`);
        },
      }))}
    />
  );
}
