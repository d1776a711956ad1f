// A proxy for `npm run cluster`: it shares calls between the processes that are ready, as a real one does.
import { Agent, createServer, request } from 'node:http';

const LOOK_EVERY = 500;

/** What belongs to one connection and is not passed on. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-authorization']);

const passedOn = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));

/**
 * Listens on a port and passes calls on to the ports of processes. A process that refuses a connection is left out for that
 * call; one that says it is not ready gets no more of them.
 */
export async function startProxy(port, ports) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set();
  let next = 0;

  const look = () =>
    Promise.all(
      ports.map(async (one) => {
        const isReady = await fetch(`http://127.0.0.1:${one}/health/ready`, {
          signal: AbortSignal.timeout(2_000),
        }).then(
          (answer) => answer.ok,
          () => false,
        );
        if (isReady) ready.add(one);
        else ready.delete(one);
      }),
    );

  const pass = (call, answer, tried) => {
    const able = [...ready].filter((one) => !tried.has(one));
    const target = able[next++ % able.length];
    if (target === undefined) {
      answer.writeHead(503, { 'retry-after': '2' }).end();
      return;
    }
    tried.add(target);
    const { socket, method, url, headers } = call;
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: {
        ...passedOn(headers),
        'x-forwarded-for': socket.remoteAddress,
        'x-forwarded-proto': 'http',
        'x-forwarded-host': headers.host,
      },
    });
    sent.on('response', (got) => {
      answer.writeHead(got.statusCode, passedOn(got.headers));
      got.pipe(answer);
    });
    sent.on('error', ({ code }) => {
      if (answer.headersSent) answer.destroy();
      // Nothing was sent yet: another process may have it.
      else if (code === 'ECONNREFUSED') pass(call, answer, tried);
      else answer.writeHead(502).end();
    });
    answer.on('close', () => sent.destroy());
    call.pipe(sent);
  };

  const server = createServer((call, answer) => pass(call, answer, new Set()));
  await new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY);
  return {
    port: server.address().port,
    stop: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
