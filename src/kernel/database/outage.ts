/** SQLSTATEs that say nothing about a statement and all about the server, the connection or its limits. */
const OUTAGES = new Set([
  '25006', // a write on a server that is no primary: it was one a moment ago, or will be in a moment
  '25P03', // idle in a transaction for too long
  '25P04', // a transaction for too long
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // a lock that did not come in time
  '57014', // a statement that did not end in time
  '57P01', // the server is being stopped
  '57P02', // a process of the server crashed
  '57P03', // the server is starting or stopping
  '57P05', // idle for too long
]);

/** The class of SQLSTATEs about connections. */
const ABOUT_CONNECTIONS = /^08/;

/** What Node says of a connection that breaks or does not come up, also for want of a free file descriptor. */
const BROKEN = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the driver says without a code. */
const SAID = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

/** An address without a server: that of a socket in the file system is a file that is missing. */
const isMissingSocket = ({ code, syscall }: { code?: unknown; syscall?: unknown }): boolean =>
  code === 'ENOENT' && syscall === 'connect';

/** Whether an error of {@link isOutage} is certainly about the database, and not about the network to any other server. */
export function isReportedByDatabase(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as Record<'code' | 'message' | 'cause', unknown>;
  if (typeof code === 'string' && (OUTAGES.has(code) || ABOUT_CONNECTIONS.test(code))) return true;
  return (typeof message === 'string' && SAID.has(message)) || (cause !== undefined && isReportedByDatabase(cause));
}

/**
 * Whether an error means that the database could not do its work now, whatever it was asked: it does not answer, it is being
 * restarted, it has no connection left, or a limit cut the statement; or that this process may open no file and no connection
 * now. The same call may succeed a moment later.
 */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (isReportedByDatabase(error)) return true;
  const { code, cause, syscall } = error as Record<'code' | 'cause' | 'syscall', unknown>;
  if (typeof code === 'string' && BROKEN.has(code)) return true;
  return isMissingSocket({ code, syscall }) || (cause !== undefined && isOutage(cause));
}
