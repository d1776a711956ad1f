import { expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from '../../backoffice/providers/read-again.js';

it('a change that comes while a record is read for the first time is shown too', async () => {
  const client = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const read = (key: string) =>
    new QueryObserver(client, {
      queryKey: [key, 'getOne'],
      queryFn: () => new Promise<string>((done) => answers.push(done)),
    });
  const shown: unknown[] = [];
  const end = read('refunds').subscribe(({ data }) => shown.push(data));
  const endOther = read('cases').subscribe(() => undefined);
  expect(answers.length).toBe(2);
  const again = readAgain(client, 'refunds');
  answers[0]!('approved');
  await until(() => answers.length === 3);
  answers[2]!('paid');
  await again;
  expect(shown.at(-1)).toBe('paid');
  // Nothing else is read again, and a record that is there already is read once.
  const once = readAgain(client, 'refunds');
  await until(() => answers.length === 4);
  answers[3]!('paid');
  await once;
  expect(answers.length).toBe(4);
  end();
  endOther();
  client.clear();
});

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo() && tries < 200; tries++) await new Promise((done) => setTimeout(done, 5));
  expect(isSo()).toBe(true);
};
