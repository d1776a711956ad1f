import type { Socket } from 'node:net';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { problems } from '../problem.js';
import { answerProblem } from './problem.filter.js';

/**
 * What is asked once the end has begun is refused, and the server closes as soon as the last answer is out. Node waits
 * for every connection but those that rest after an answer: it would also wait for one that a browser opened ahead of
 * need, and for one that its client keeps after the answer that was being given when the closing began.
 */
export function closeWhenAnswered(app: NestFastifyApplication): void {
  const adapter = app.getHttpAdapter() as FastifyAdapter;
  const fastify = app.getHttpAdapter().getInstance();
  const unasked = new Set<Socket>();
  let ending = false;
  let closing = false;
  // Jobs end before the server closes; until then there are answers to give, in the contract's envelope and not in
  // Nest's.
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
