/** What the log says of an error: enough to find it, and nothing that a person typed. */
export interface LoggedFailure {
  readonly name: string;
  readonly message: string;
  /** Of the database (SQLSTATE) or of Node. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** Where it was thrown, without the message that usually heads it. */
  readonly stack?: string;
}

const SQLSTATE = /^[\dA-Z]{5}$/;
/** The class of SQL errors about a value, which they quote. */
const ABOUT_A_VALUE = /^22/;
const QUOTED = /(["'`]).*\1/gs;

function messageOf(name: string, message: string, code: string | undefined): string {
  // Quoted are properties of ours in the engine's own errors, and tables, columns and constraints in most of the
  // database's.
  const quotesNames =
    code === undefined
      ? name === 'TypeError' || name === 'ReferenceError'
      : SQLSTATE.test(code) && !ABOUT_A_VALUE.test(code);
  // MikroORM appends the detail on lines of its own.
  return (quotesNames ? message : message.replace(QUOTED, '…')).split('\n', 1)[0] ?? '';
}

/**
 * Takes from an error what may stand in a log. An error of the database carries the row that was refused (`detail`) and
 * one of a parser the text that it could not read: rows are left out, and quoted text is cut from messages.
 */
export function failureOf(error: unknown): LoggedFailure {
  // The queue hands on copies of errors, which are plain objects.
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
 * A path as the log writes it: words of ours and ids. Tokens, addresses and whatever else stands in it become "…"; the
 * query is left out.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (/^(v\d|\d{1,10}|[a-z][a-z_-]*(\.[a-z]{2,4})?)?$/.test(part) ? part : '…'))
    .join('/');
}
