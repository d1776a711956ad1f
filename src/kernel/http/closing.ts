import type { Socket } from 'node:net';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { problems } from '../problem.js';
import { answerProblem } from './problem.filter.js';

/**
 * Refuses requests that arrive after the shutdown began, and closes the server as soon as the last answer is sent. Node
 * alone would wait for every connection that is not idle after an answer: also for one that a browser opened in
 * advance, and for one that a client keeps after the answer that was running when the shutdown began.
 */
export function closeWhenAnswered(app: NestFastifyApplication): void {
  const adapter = app.getHttpAdapter() as FastifyAdapter;
  const fastify = app.getHttpAdapter().getInstance();
  const unasked = new Set<Socket>();
  let ending = false;
  let closing = false;
  // Jobs end before the server closes. Until then calls are answered in the contract's envelope and not in Nest's.
  const beforeClose = adapter.beforeClose.bind(adapter);
  adapter.beforeClose = () => {
    ending = true;
    beforeClose();
  };
  fastify.server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unasked.delete(socket));
  fastify.addHook('onRequest', (request, reply, done) => {
    if (ending) {
      void reply.header('connection', 'close');
      answerProblem(request, reply, problems.unavailable());
    } else done();
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unasked) socket.destroy();
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
