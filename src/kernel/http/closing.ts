import type { Socket } from 'node:net';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { problems } from '../problem.js';
import { answerProblem } from './problem.filter.js';

/** Milliseconds between two checks for connections that have no answer left to send. */
const IDLE_MS = 50;

/**
 * When the shutdown begins, takes no more connections, and refuses the calls that come on those there are. A proxy may
 * retry any call that no process accepted, but not one that was answered. Closes the server as soon as the last answer
 * is sent: Node alone would wait for every connection that is not idle after an answer, also for one that a browser
 * opened in advance, and for one that a client keeps after the answer that was running.
 */
export function closeWhenAnswered(app: NestFastifyApplication): void {
  const adapter = app.getHttpAdapter() as FastifyAdapter;
  const fastify = adapter.getInstance();
  const { server } = fastify;
  const unasked = new Set<Socket>();
  let closed: Promise<void> | undefined;
  // Jobs end before the server closes. Until then calls are answered in the contract's envelope and not in Nest's.
  const beforeClose = adapter.beforeClose.bind(adapter);
  adapter.beforeClose = () => {
    closed ??= new Promise((done) => server.close(() => done()));
    for (const socket of unasked) socket.destroy();
    beforeClose();
  };
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }) => unasked.delete(socket));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (closed) answerProblem(request, reply, problems.unavailable());
    else done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (closed) void reply.header('connection', 'close');
    done();
  });
  // The framework would assume that a server that no longer listens has answered everything.
  fastify.addHook('preClose', async () => {
    // An answer that had already begun, such as a stream or a large file, could not announce that its connection ends.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    await closed;
    clearInterval(idle);
  });
}
