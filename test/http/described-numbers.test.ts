import { beforeAll, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { useTestApp } from '../support/app.js';

/** Figures, words that are numbers, and units that follow them. */
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|half|within|seconds|minutes|hours|days|weeks|months|years|percent|cents)\b/i;
/** The description of each moment. */
const INSTANT = 'ISO 8601, UTC';

/** Each description in a part of a document that names a number, with the places that it describes. */
function described(value: unknown, path: string, found: Map<string, string[]>): void {
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    if ((name === 'description' || name === 'summary') && typeof inner === 'string') {
      if (inner === INSTANT || !NUMBER.test(inner)) continue;
      const text = inner.replace(/\s+/g, ' ');
      found.set(text, [...(found.get(text) ?? []), path]);
    } else described(inner, /^(?:properties|schemas|anyOf|\d{1,2})$/.test(name) ? path : `${path}/${name}`, found);
  }
}

const test = useTestApp();
let documents: Record<'public' | 'backoffice', OpenAPIObject>;
beforeAll(() => {
  documents = { public: openApiDocument(test.app), backoffice: openApiDocument(test.app, 'backoffice') };
});

it.each(['public', 'backoffice'] as const)('the numbers in the descriptions of the %s document are these', (name) => {
  const found = new Map<string, string[]>();
  const { paths, components } = documents[name];
  described({ paths, components }, '', found);
  const lines = [...found].map(
    ([text, [place = '', ...others]]) =>
      `${place.replace(/^\/components/, '')}${others.length > 0 ? ` and ${others.length} more` : ''}: ${text}`,
  );
  expect(lines.sort().join('\n')).toMatchSnapshot();
});
