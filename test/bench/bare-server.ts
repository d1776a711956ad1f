import Fastify from 'fastify';
import pg from 'pg';
import { accountRoutes } from './bare/accounts.js';
import { messageRoutes } from './bare/messages.js';
import { pageRoute } from './bare/page.js';
import { caller } from './bare/token.js';
import { quoteRoutes } from './bare/quotes.js';
import { rankingRoute } from './bare/ranking.js';
import { requestRoutes } from './bare/requests.js';

/**
 * Hand-written code for the measured paths: Fastify and the driver, a statement or two for each
 * call, rows mapped in JavaScript. It shares only the product's addresses, tokens and database.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
// An idle connection gets an error at the server's end before it is closed.
pool.on('error', () => undefined);

const app = Fastify();
const signedIn = caller(Buffer.from(process.env.KEY ?? '', 'hex'));

app.get('/health/live', () => ({ status: 'ok' }));
requestRoutes(app, pool, signedIn);
quoteRoutes(app, pool, signedIn);
accountRoutes(app, pool, signedIn);
messageRoutes(app, pool, signedIn);
rankingRoute(app, pool);
pageRoute(app);

process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
