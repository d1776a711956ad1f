import { describe, expect, it } from '@jest/globals';
import { readReceipt, RECEIPT_MAX } from '../../../src/billing/transmission/receipt-xml.js';
import { errorsXml, PRIVATE, PUBLIC, receiptXml } from './sdi.js';

const fileName = 'IT01234567897_0001A.xml';
const sha256 = 'ab'.repeat(32);
const read = (xml: string) => readReceipt(new TextEncoder().encode(xml));
const common = { fileName, sha256, sdiId: '4711', errors: [], isRefused: false, note: null };
const takenAt = new Date('2026-03-10T09:00:00Z');

/** Rule 8.13. */
describe('the receipts of the exchange system', () => {
  it.each([
    ['RicevutaConsegna', PRIVATE, 'RC'],
    ['RicevutaConsegna', PUBLIC, 'RC'],
    ['RicevutaImpossibilitaRecapito', PRIVATE, 'MC'],
    ['NotificaMancataConsegna', PUBLIC, 'MC'],
    ['RicevutaScarto', PRIVATE, 'NS'],
    ['NotificaScarto', PUBLIC, 'NS'],
    ['AttestazioneTrasmissioneFattura', PUBLIC, 'AT'],
    ['NotificaEsito', PUBLIC, 'NE'],
    ['NotificaDecorrenzaTermini', PUBLIC, 'DT'],
  ])('%s of %s is read as %s', (root, namespace, kind) => {
    expect(read(receiptXml({ root, namespace, fileName, sha256 }))).toEqual({ ...common, kind, occurredAt: takenAt });
  });

  it('say when a document was delivered, why it was rejected, and where it waits', () => {
    expect(
      read(
        receiptXml({
          root: 'RicevutaConsegna',
          fileName,
          sha256,
          more: '<DataOraConsegna>2026-03-10T10:05:00.000+01:00</DataOraConsegna>',
        }),
      ),
    ).toMatchObject({ occurredAt: new Date('2026-03-10T09:05:00Z') });
    expect(read(receiptXml({ root: 'RicevutaScarto', fileName, sha256, more: errorsXml('00305') }))).toMatchObject({
      errors: [{ code: '00305', text: 'Errore 00305 – Correggere' }],
    });
    expect(
      read(receiptXml({ root: 'RicevutaScarto', fileName, sha256, more: errorsXml('00305', '00423') })),
    ).toMatchObject({ errors: [{ code: '00305' }, { code: '00423' }] });
    expect(
      read(
        receiptXml({
          root: 'RicevutaImpossibilitaRecapito',
          fileName,
          sha256,
          more: '<Descrizione>Nel\n cassetto   fiscale</Descrizione><Note>Altro</Note>',
        }),
      ),
    ).toMatchObject({ note: 'Nel cassetto fiscale' });
  });

  it.each([
    ['EC01', false],
    ['EC02', true],
  ])('repeat the answer of a public body: %s', (answer, isRefused) => {
    const more = `<EsitoCommittente><IdentificativoSdI>4711</IdentificativoSdI>
      <Esito>${answer}</Esito><Descrizione>Importo errato</Descrizione></EsitoCommittente>`;
    expect(read(receiptXml({ root: 'NotificaEsito', namespace: PUBLIC, fileName, more }))).toMatchObject({
      kind: 'NE',
      sha256: null,
      isRefused,
      note: 'Importo errato',
    });
  });

  it('give the hash of an attestation, and none that is none', () => {
    const attested = { root: 'AttestazioneTrasmissioneFattura', namespace: PUBLIC, fileName };
    const more = `<HashFileOriginale>${sha256.toUpperCase()}</HashFileOriginale>`;
    expect(read(receiptXml({ ...attested, more }))).toMatchObject({ kind: 'AT', sha256 });
    expect(read(receiptXml({ root: 'RicevutaConsegna', fileName, sha256: 'ab12' }))).toMatchObject({ sha256: null });
    const other = `<HashFileOriginale>${'cd'.repeat(32)}</HashFileOriginale>`;
    expect(read(receiptXml({ ...attested, sha256, more: other }))).toMatchObject({ sha256 });
  });

  const good = receiptXml({ root: 'RicevutaConsegna', fileName, sha256 });
  it.each([
    ['nothing', ''],
    ['words', 'Gentile cliente'],
    ['half a receipt', good.slice(0, good.indexOf('<MessageId>'))],
    ['a receipt that ends before its last letter', good.trimEnd().slice(0, -1)],
    ['a receipt without the name of a file', good.replace(/<NomeFile>.*<\/NomeFile>/, '')],
    ['a receipt without a number', good.replace('4711', 'abc')],
    ['a receipt that declares entities', good.replace('?>', '?><!DOCTYPE a [<!ENTITY x "y">]>')],
    ['a receipt of too many bytes', good.replace('4711', `4711${' '.repeat(RECEIPT_MAX)}`)],
    ['elements without an end', '<a>'.repeat(50_000)],
    ['elements too deep', good.replace('4711', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}4711`)],
    ['an element of too many attributes', good.replace('<NomeFile', `<NomeFile ${'a="1" '.repeat(500)}`)],
  ])('are unreadable: %s', (_, xml) => {
    expect(read(xml)).toBe('unreadable');
  });

  it('are read as deep, and with tags as long, as the parser bears', () => {
    // The receipt itself is a level; what has no content, and a remark, is none.
    const deep = (levels: number) => `${'<a>'.repeat(levels)}<!-- x --><b/>${'</a>'.repeat(levels)}`;
    const depths = [38, 39, 40].map((levels) => read(good.replace('<MessageId>', `${deep(levels)}<MessageId>`)));
    expect(depths.map((found) => found === 'unreadable')).toEqual([false, false, true]);
    // Levels beside one another are no depth.
    expect(read(good.replace('<MessageId>', `${deep(38).repeat(3)}<MessageId>`))).not.toBe('unreadable');
    const tags = [2000, 2001].map((length) =>
      read(good.replace('<NomeFile>', `<x${' '.repeat(length - 4)}/><NomeFile>`)),
    );
    expect(tags.map((found) => found === 'unreadable')).toEqual([false, true]);
  });

  it.each([
    ['the data of an invoice that somebody sent to us', good.replaceAll('RicevutaConsegna', 'FileMetadati')],
    ['a receipt in another namespace', good.replace(PRIVATE, 'urn:example')],
    ['a receipt without a namespace', good.replaceAll('ns3:', '')],
  ])('are of no known kind: %s', (_, xml) => {
    expect(read(xml)).toBe('unknown_kind');
  });
});
