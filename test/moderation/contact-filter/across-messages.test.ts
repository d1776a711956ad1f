import { expect, it } from '@jest/globals';
import { screenText } from '../../../src/moderation/contact-filter/index.js';

const talk = (words: number): string => 'bene '.repeat(words).trim();

/** What of the last message is found with the messages before it. */
function found(previous: readonly string[], text: string): string {
  const { verdict, spans } = screenText(text, { previous, wording: false });
  return [verdict, ...spans.map(({ reason, start, end }) => `${reason} «${text.slice(start, end)}»`)].join(' ');
}

it('a contact in parts is found where a message says so little besides, on each side', () => {
  const lines = [0, 11, 12, 13, 14].flatMap((words) => [
    `${words} words and the end of a number: ${found(['347 555'], `0182 ${talk(words)}`)}`,
    `the beginning of a number and ${words} words: ${found([`${talk(words)} 347 555`], '0182')}`,
    `${words} words and the end of a spoken number: ${found(['347 555'], `zero uno otto due ${talk(words)}`)}`,
  ]);
  expect(lines).toMatchSnapshot();
});

it('a contact in parts is one that begins before the last message and ends in it', () => {
  const conversations = [
    [['carla.conti', 'chiocciola'], 'gmail punto com'],
    [['carla.conti@gmail.com'], 'va bene'],
    [['carla.conti@gmail.com', 'ok'], '0182'],
    [['va bene'], 'carla.conti@gmail.com'],
    [['carla.conti@'], 'gmail.com, a presto'],
    [['www.'], 'studioconti.it'],
    [['www.studioconti.it'], 'ecco'],
    [['347 555'], 'allora 0182'],
    [['347 555', 'ok', 'certo'], 'allora 0182, a presto'],
    [['+39 347', '555'], '0182'],
    [['+44 20 7946'], '0958'],
    [['44 20 7946'], '0958'],
    [['0347 555'], '0182'],
    [['02 8754'], '1234'],
    [['8754'], '1234'],
    [['art. 347', 'comma 5'], '50182'],
    [['347 555 0182'], '7'],
    [[''], '347 555 0182'],
  ] as const;
  expect(
    conversations.map(([before, text]) => `${[...before, text].join(' | ')} → ${found(before, text)}`),
  ).toMatchSnapshot();
});
