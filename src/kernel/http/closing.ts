import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Lets the server close as soon as the last answer is out. Node waits for every connection but those that rest after an answer: it would also wait for
 * one that a browser opened ahead of need, and for one that its client keeps after the answer that was being given when the closing began.
 */
export function closeWhenAnswered(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const unasked = new Set<Socket>();
  let closing = false;
  fastify.server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unasked.delete(socket));
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
