import { expect, it } from '@jest/globals';
import { answerName, answerOf } from '../../src/openapi/openapi.answers.js';
import { valueTable } from '../support/value-table.js';

it('a failure is documented by its status and its codes', () => {
  const statuses = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431];
  expect(
    valueTable(statuses, (status) => {
      const { description, headers } = answerOf(status, ['one_code', 'other']);
      return `${description} ${Object.keys(headers ?? {}).join()}`;
    }),
  ).toMatchSnapshot();
  expect(answerOf(409, ['one_code']).content).toEqual({
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { message: { type: 'string', enum: ['one_code'] } } },
        ],
      },
    },
  });
});

it('a documented failure has a name of its codes, if it is short enough', () => {
  const codes = [['not_found'], ['not_found', 'move_not_allowed'], ['a'.repeat(60)], ['a'.repeat(61)], ['a2_b_c2d']];
  expect(valueTable(codes, answerName)).toMatchSnapshot();
});
