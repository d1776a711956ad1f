import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';

/** How soon a client reconnects after the stream broke (milliseconds). */
const RETRY = 2_000;

/** Writes the head of an answer that stays open. */
export function answerWithStream(reply: FastifyReply): void {
  // The headers of every answer, which a hook has set.
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // No proxy may cache, buffer or compress it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.write(`retry: ${RETRY}\n\n`);
}
