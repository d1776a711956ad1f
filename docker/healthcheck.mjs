// Docker runs this in the container.
const { ROLE, PORT = '3000', WORKER_PORT = '3001' } = process.env;
const port = ROLE === 'worker' ? WORKER_PORT : PORT;
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
