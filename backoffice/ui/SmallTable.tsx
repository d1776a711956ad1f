import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface SmallTableProps {
  /** The name of the table, for screen readers. */
  label: string;
  head: readonly { text: string; figures?: boolean }[];
  /** The first cell of each row names it. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The totals. */
  foot?: readonly ReactNode[];
  maxWidth?: string;
}

/** A short table inside a page, which scrolls by itself where it is too wide. */
export function SmallTable({ label, head, rows, foot, maxWidth }: SmallTableProps) {
  const align = (index: number) => (head[index]?.figures ? 'right' : undefined);
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, index) => (
      <TableCell
        key={index}
        align={align(index)}
        {...(index === 0 && { component: 'th', scope: 'row', sx: { fontWeight: 600 } })}
      >
        {cell}
      </TableCell>
    ));
  return (
    // Words for screen readers are placed absolutely: they must stay inside what scrolls.
    <TableContainer
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ position: 'relative', maxWidth, maxHeight: foot && '20rem' }}
    >
      <Table>
        <TableHead>
          <TableRow>
            {head.map(({ text }, index) => (
              <TableCell key={text} scope="col" align={align(index)}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>{line(cells)}</TableRow>
          ))}
        </TableBody>
        {foot && (
          <TableFooter>
            <TableRow>{line(foot)}</TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}
