import { describe, expect, it } from '@jest/globals';
import { citationsIn } from '../../src/shared/content/law-links.rules.js';

const urls = (label: string): (string | undefined)[] =>
  citationsIn(label).flatMap(({ url }) => url?.replace(/^.*(?:stato:|\/eli\/)/, '') ?? []);

describe('the laws that a source names', () => {
  it('lead to their official text, at the article where there is one', () => {
    expect(citationsIn('art. 13 legge 247/2012')).toEqual([
      {
        text: 'art. 13 legge 247/2012',
        url: 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:2012;247~art13',
      },
    ]);
    expect(urls('art. 13 legge 31 dicembre 2012, n. 247')).toEqual(['legge:2012;247~art13']);
    expect(urls('art.\u00A07 l.\u00A024/2017')).toEqual(['legge:2017;24~art7']);
    expect(urls('art. 696-bis c.p.c.')).toEqual(['regio.decreto:1940-10-28;1443:1~art696bis']);
    expect(urls('artt. 1227, 2051 e 2947 c.c.')).toEqual(['regio.decreto:1942-03-16;262:2']);
    expect(urls('art. 152 disp. att. c.p.c.')).toEqual(['regio.decreto:1941-12-18;1368~art152']);
  });

  it('are as many as it names, and the words between them stay', () => {
    const pieces = citationsIn('artt. 6 e 8 l. 604/1966; d.lgs. 23/2015');
    expect(pieces.map(({ text }) => text)).toEqual(['artt. 6 e 8 l. 604/1966', '; ', 'd.lgs. 23/2015']);
    expect(urls('artt. 6 e 8 l. 604/1966; d.lgs. 23/2015')).toEqual(['legge:1966;604', 'decreto.legislativo:2015;23']);
  });

  it('are found in EUR-Lex where they are European, whose regulations had their number first until 2014', () => {
    expect(urls('reg. (CE) 261/2004')).toEqual(['reg/2004/261/oj/ita']);
    expect(urls('art. 15 reg. (UE) 2016/679')).toEqual(['reg/2016/679/oj/ita']);
    expect(urls('direttiva (UE) 2023/2225')).toEqual(['dir/2023/2225/oj/ita']);
  });

  it('do not include judgments', () => {
    expect(citationsIn('Cass. Sez. Un. 576/2008')).toEqual([{ text: 'Cass. Sez. Un. 576/2008' }]);
  });
});
