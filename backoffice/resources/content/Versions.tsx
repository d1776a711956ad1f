import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ContentComparison, ContentText } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Section } from '../../ui/Facts';
import { Pair } from '../../form/inputs';
import { SmallTable } from '../../ui/SmallTable';
import { Moment } from '../shared';

/** The edition of the repository, among the others. */
const FIRST = 0;

interface VersionsProps {
  text: ContentText;
  onRestore: (version: number) => Promise<void>;
}

/** The versions of a text, newest first; two of them compared, and an earlier one restored. */
export function Versions({ text: { id, language, editions = [], has_first, edition }, onRestore }: VersionsProps) {
  const t = useTranslate();
  const [restoring, setRestoring] = useState<number | null>(null);
  const name = (version: number): string =>
    version === FIRST ? t('backOffice.content.first') : t('backOffice.content.version', { id: version });
  const all = [...editions.map((each) => each.id), ...(has_first ? [FIRST] : [])];
  const restore = (version: number) =>
    may('content:write') && version !== edition ? (
      <Button
        size="small"
        variant="outlined"
        aria-label={`${t('backOffice.content.restore')}: ${name(version)}`}
        onClick={() => {
          setRestoring(version);
        }}
      >
        {t('backOffice.content.restore')}
      </Button>
    ) : (
      '–'
    );
  return (
    <Section title={t('backOffice.content.versions')}>
      <SmallTable
        label={`${t('backOffice.content.versions')} (${t(`backOffice.content.language.${language}`)})`}
        head={['version_head', 'state', 'restore', 'author', 'changed', 'note'].map((key) => ({
          text: t(`backOffice.content.head.${key}`),
        }))}
        rows={[
          ...editions.map((each) => ({
            key: String(each.id),
            cells: [
              name(each.id),
              <Badge key="s" of="content" state={each.status} />,
              restore(each.id),
              each.author?.name ?? '–',
              <Moment key="m" at={each.published_at ?? each.updated_at} />,
              each.note ?? '–',
            ],
          })),
          ...(has_first
            ? [
                {
                  key: 'first',
                  cells: [name(FIRST), <Badge key="s" of="content" state="first" />, restore(FIRST), '–', '–', '–'],
                },
              ]
            : []),
        ]}
      />
      {all.length > 1 && <Comparison key={all.join()} id={id} versions={all} name={name} />}
      <ConfirmDialog
        open={restoring !== null}
        title={t('backOffice.content.question.restore')}
        confirm={t('backOffice.content.restore')}
        onConfirm={async () => {
          if (restoring !== null) await onRestore(restoring);
          setRestoring(null);
        }}
        onClose={() => {
          setRestoring(null);
        }}
      >
        <p>{t('backOffice.content.follows.restore')}</p>
      </ConfirmDialog>
    </Section>
  );
}

interface ComparisonProps {
  id: number;
  /** Newest first. */
  versions: readonly number[];
  name: (version: number) => string;
}

/** Two versions, word by word: what was removed, and what was added. */
function Comparison({ id, versions, name }: ComparisonProps) {
  const t = useTranslate();
  const data = useDataProvider<BackOfficeDataProvider>();
  const [to = FIRST, from = FIRST] = versions;
  const [pair, setPair] = useState({ from, to });
  const { data: found } = useQuery({
    queryKey: ['content', id, 'compare', pair],
    queryFn: () => data.read<ContentComparison>(`content/${id}/compare?from=${pair.from}&to=${pair.to}`),
  });
  return (
    <Section title={t('backOffice.content.compare')}>
      <Pair>
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            select
            fullWidth
            label={t(`backOffice.content.${side}`)}
            value={pair[side]}
            onChange={(event) => {
              setPair({ ...pair, [side]: Number(event.target.value) });
            }}
          >
            {versions.map((version) => (
              <MenuItem key={version} value={version}>
                {name(version)}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Pair>
      <Box role="status">
        {found?.fields.length === 0 && <p className="soft">{t('backOffice.content.alike')}</p>}
        {found?.fields.map(({ field, parts }) => (
          <Box key={field} sx={{ mt: 2 }}>
            <h3>{t(`resources.content.fields.${field}`)}</h3>
            <Box
              sx={{
                mt: 0.5,
                p: 2,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                border: '1px solid var(--rule)',
                borderRadius: '5px',
                bgcolor: 'var(--sheet)',
                '& ins, & del': { px: '0.2em', borderRadius: '3px' },
                '& ins': { bgcolor: 'var(--moss-tint)', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
                '& del': { bgcolor: 'var(--crimson-tint)' },
              }}
            >
              {parts.map(({ text, change }, nth) =>
                change === 'added' ? (
                  <ins key={nth}>{text}</ins>
                ) : change === 'removed' ? (
                  <del key={nth}>{text}</del>
                ) : (
                  <span key={nth}>{text}</span>
                ),
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
