import { chapters } from '../personal-data.js';
import type { End, PersonalTable } from '../kernel/personal-data/record.types.js';

const ENDS: Readonly<Record<string, string>> = {
  erasure: 'erasure of the account',
  'by hand': 'the operator',
  stays: 'nothing',
};
const endOf = (end: End): string => ENDS[end] ?? `sweep \`${end}\``;

const INTRODUCTION = `# Personal data

Written by \`npm run generate -- privacy\` from the \`personal-data.ts\` of each module. Do not edit: a test compares it.

Each column of the database stands in that record, as personal or as explicitly not (\`test/privacy/record.test.ts\`).
\`test/privacy/marks.test.ts\` writes marks into everything that a person can fill, erases the account, and searches every
table and every file for them. What is told to people is the privacy notice (\`web/features/legal/privacy.server.ts\`).

Besides the database there are the files of documents, which end with their rows, and the queue (\`pgboss\`), which holds
numbers only. Logs hold no personal data (rule 14.7). Backups end as the operator plans them; a restored one is
brought up to date by erasing again the accounts that were erased since.
`;

type About = Partial<PersonalTable<never>> & { readonly other: readonly string[] };

/** The page of the documentation that says what is held about people, why, and for how long. */
export function privacyPage(): string {
  const parts = Object.entries(chapters).map(([title, tables]) => {
    const entries = Object.entries(tables as unknown as Readonly<Record<string, About>>);
    const plain = entries.filter(([, about]) => !about.personal).map(([table]) => `\`${table}\``);
    const rows = entries.flatMap(([table, about]) =>
      about.personal && about.ends
        ? [
            [
              `\`${table}\``,
              about.personal.length === 0
                ? 'that it is there'
                : about.personal.map((name) => `\`${String(name)}\``).join(', '),
              about.person,
              about.purpose,
              about.basis,
              about.kept,
              about.ends.map(endOf).join(', '),
              about.exported === null ? 'no' : `\`${about.exported}\``,
            ],
          ]
        : [],
    );
    const head = ['Table', 'Personal columns', 'About', 'Purpose', 'Basis', 'Kept', 'Ended by', 'Export'];
    const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    const without = plain.length === 0 ? '' : `Nothing about people: ${plain.join(', ')}.\n`;
    return `## ${title}\n\n${[rows.length === 0 ? '' : `${table}\n`, without].filter((part) => part !== '').join('\n')}`;
  });
  return `${INTRODUCTION}\n${parts.join('\n')}`;
}
