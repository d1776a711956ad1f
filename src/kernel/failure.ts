/** An error as the log writes it: enough to find the cause, and nothing that a person typed. */
export interface LoggedFailure {
  readonly name: string;
  readonly message: string;
  /** The code of the database (SQLSTATE) or of Node. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** The stack without the message. */
  readonly stack?: string;
}

const SQLSTATE = /^[\dA-Z]{5}$/;
/** The class of SQL errors about values; their messages quote the value. */
const ABOUT_A_VALUE = /^22/;
const QUOTED = /(["'`]).*\1/gs;

function messageOf(name: string, message: string, code: string | undefined): string {
  // The engine's own errors quote our properties, and most of the database's quote tables, columns and constraints.
  const quotesNames =
    code === undefined
      ? name === 'TypeError' || name === 'ReferenceError'
      : SQLSTATE.test(code) && !ABOUT_A_VALUE.test(code);
  // MikroORM appends the detail on separate lines.
  return (quotesNames ? message : message.replace(QUOTED, '…')).split('\n', 1)[0] ?? '';
}

/**
 * Takes from an error what may be logged. An error of the database carries the refused row (`detail`), and an error of
 * a parser carries the text it could not read. Rows are left out, and quoted text is cut from messages. Rule 14.7.
 */
export function failureOf(error: unknown): LoggedFailure {
  // The queue passes copies of errors, which are plain objects.
  if (typeof error !== 'object' || error === null || !('message' in error || 'code' in error))
    return { name: typeof error, message: 'something that is no error was thrown' };
  const {
    name = 'object',
    message = '',
    stack,
    code,
    constraint,
    table,
    column,
  } = error as Partial<Error & Record<'code' | 'constraint' | 'table' | 'column', string>>;
  const frames = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return {
    name,
    message: messageOf(name, message, code),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(frames && { stack: frames }),
  };
}

/**
 * A path as the log writes it: known words and ids. Tokens, addresses and everything else become "…"; the query is left
 * out. Rule 14.7.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (/^(?:v\d|\d{1,10}|[a-z][a-z_-]*(?:\.[a-z]{2,4})?)?$/.test(part) ? part : '…'))
    .join('/');
}
