import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problems, type Problem } from '../problem.js';

const byCode: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: problems.headers_too_large,
  ERR_HTTP_REQUEST_TIMEOUT: problems.request_timeout,
};

/**
 * Answers a call that is not HTTP, or whose head is too large, in the contract's envelope and ends the connection.
 * Nothing of such a call could be read, not even its language.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = (byCode[error.code ?? ''] ?? problems.bad_request)();
  const { status } = problem.kind;
  const body = JSON.stringify(problem.body('it'));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
