export default async function globalTeardown() {
  const shared = globalThis[Symbol.for('giustamente.atEnd')] ?? [];
  await Promise.allSettled(shared.splice(0).map((close) => close()));
  await globalThis.stopTestDatabase?.();
}
