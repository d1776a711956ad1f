// Docker runs this in the container. A worker has no HTTP server: Docker sees by itself whether the process runs.
const { ROLE, PORT = '3000' } = process.env;
if (ROLE !== 'worker') {
  const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => undefined);
  process.exitCode = answer?.ok ? 0 : 1;
}
