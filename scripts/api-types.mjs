// Writes the types of both clients from the documents of the API. Clients throw what is refused as a problem of their
// own, so that the types hold the successes alone.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const METHODS = ['get', 'post', 'put', 'delete'];

for (const [from, to] of [
  ['.cache/openapi.json', 'web/api/schema.d.ts'],
  ['.cache/openapi.backoffice.json', 'backoffice/api/schema.d.ts'],
]) {
  const document = JSON.parse(await readFile(from, 'utf8'));
  for (const item of Object.values(document.paths))
    for (const method of METHODS)
      for (const status of Object.keys(item[method]?.responses ?? {}))
        if (Number(status) >= 400) delete item[method].responses[status];
  delete document.components.responses;
  delete document.components.schemas.Problem;
  await writeFile(to, COMMENT_HEADER + astToString(await openapiTS(document, { silent: true })));
}
