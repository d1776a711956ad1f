// Writes the types of a client from a document of the API: node scripts/api-types.mjs DOCUMENT TYPES [DOCUMENT TYPES …].
// Clients throw what is refused as a problem of their own, so that the types hold the successes alone.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const METHODS = ['get', 'post', 'put', 'delete'];

const given = process.argv.slice(2);
for (let at = 0; at < given.length; at += 2) {
  const document = JSON.parse(await readFile(given[at], 'utf8'));
  for (const item of Object.values(document.paths))
    for (const method of METHODS)
      for (const status of Object.keys(item[method]?.responses ?? {}))
        if (Number(status) >= 400) delete item[method].responses[status];
  delete document.components.responses;
  delete document.components.schemas.Problem;
  await writeFile(given[at + 1], COMMENT_HEADER + astToString(await openapiTS(document, { silent: true })));
}
