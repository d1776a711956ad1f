import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { httpLimits } from '../../shared/limits.js';
import { problems } from '../problem.js';
import { answerProblem } from './problem.filter.js';

/**
 * Ends calls whose body does not arrive: data as a whole within a time, an upload when it stalls. Otherwise a caller
 * who sends a byte now and then could hold a connection for ever.
 * @param bodyTime milliseconds; tests wait less
 */
export function endSlowBodies(app: NestFastifyApplication, bodyTime: number = httpLimits.bodyTime): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    const { socket } = raw;
    const isUpload = request.headers['content-type']?.startsWith('multipart/') === true;
    let read = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) {
        clearInterval(timer);
        return;
      }
      const came = socket.bytesRead - read;
      read = socket.bytesRead;
      if (isUpload && came >= httpLimits.uploadProgress) return;
      clearInterval(timer);
      reply.raw.once('finish', () => raw.destroy());
      void reply.header('connection', 'close');
      answerProblem(request, reply, problems.request_timeout());
    }, bodyTime).unref();
    raw.once('close', () => {
      clearInterval(timer);
    });
    done(null, payload);
  });
}

/** Refuses a call with two Host headers: a proxy and this server might each use a different one. */
export function refuseTwoHosts(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const { rawHeaders } = request.raw;
      let hosts = 0;
      for (let n = 0; n < rawHeaders.length; n += 2) if (rawHeaders[n]?.toLowerCase() === 'host') hosts++;
      if (hosts > 1) answerProblem(request, reply, problems.bad_request());
      else done();
    });
}
