/** A program of a firm in Node's standard library, as the page of the contract shows it. A test runs it as it stands here. */
const receiver = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { BASE, TOKEN, SECRET, PORT } = process.env;
const seen = new Set();

/** Whether somebody who knows the secret signed the body within the last five minutes. */
function isSigned(header, body) {
  const [, second, given] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!given || Math.abs(Date.now() / 1000 - Number(second)) > 300) return false;
  const expected = createHmac('sha256', SECRET).update(\`\${second}.\`).update(body).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

/** Reads the request of an event with the token. */
async function readRequest(id) {
  const answer = await fetch(\`\${BASE}/api/v1/requests/\${id}\`, { headers: { authorization: \`Bearer \${TOKEN}\` } });
  if (!answer.ok) throw new Error(\`request \${id}: \${answer.status}\`);
  return (await answer.json()).info;
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers['giustamente-signature'], body)) return response.writeHead(400).end();
  // Answer first: the sender waits ten seconds at most.
  response.writeHead(204).end();
  const { id, type, data } = JSON.parse(body);
  // The same event may arrive twice.
  if (seen.has(id)) return;
  seen.add(id);
  if (!data.request_id) return console.log(type);
  const { request_type } = await readRequest(data.request_id);
  console.log(type, data.request_id, request_type.id);
}).listen(Number(PORT), () => console.log('listening'));
`;

/** What the page of the contract says of tokens and webhooks. */
export const toolsGuide = `What a firm connects its own programs with.

A person of the firm makes a **token** on the page “Strumenti” (Tools) of the profile, with an end and with scopes. It is
shown once. The description of each operation says which scope it needs; every other operation answers 403
\`token_scope\`. What a program does is done by the person whose token it is.

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" "$BASE/api/v1/requests/lawyer?page_size=10"
\`\`\`

An address that is told of events (a **webhook**) gets a POST with ids and no text. \`type\` is \`request.new\`, \`message.new\`,
\`quote.chosen\`, or \`test\`, which has no ids:

\`\`\`json
{"id": "evt_42", "type": "request.new", "created_at": "2026-11-27T08:00:00.000Z", "data": {"request_id": 7, "response_id": 12}}
\`\`\`

The header \`Giustamente-Signature: t=…,v1=…\` holds the second of sending, and the HMAC-SHA256 (hex) of that second, a point
and the body, with the secret of the address as key. Answer with a status from 200 to 299 within ten seconds; redirects are
not followed. Otherwise the same event, with the same id, is sent again after a minute, and then with growing pauses for less
than a day. An address that fails for three days is switched off.

This program checks the signature and reads the request of each event with a token (\`requests:read\`):

\`\`\`js
${receiver}\`\`\`
`;
