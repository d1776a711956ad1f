import { expect, it } from '@jest/globals';
import { failedChecks } from '../../../src/billing/invoices/sdi-checks.rules.js';

/** A document by its elements; a place that may be filled in, and is not, is null. */
type Node = string | null | Tree | readonly Node[];
interface Tree {
  readonly [name: string]: Node;
}
type Path = readonly (string | number)[];

const TODAY = '2026-03-12';

const line = (
  PrezzoUnitario: string,
  Quantita: string | null,
  PrezzoTotale: string,
  AliquotaIVA: string,
  more: Tree = {},
): Tree => ({ Quantita, PrezzoUnitario, PrezzoTotale, AliquotaIVA, Ritenuta: null, Natura: null, ...more });
const fund = (AliquotaIVA: string, ImportoContributoCassa: string, more: Tree = {}): Tree => ({
  ImportoContributoCassa,
  AliquotaIVA,
  Ritenuta: null,
  Natura: null,
  ...more,
});
const sum = (AliquotaIVA: string, ImponibileImporto: string, Imposta: string, Natura: string | null = null): Tree => ({
  AliquotaIVA,
  Natura,
  Arrotondamento: null,
  ImponibileImporto,
  Imposta,
  EsigibilitaIVA: 'I',
});

/** A credit note with every element that a check looks at, and no fault. Each part of it has more than one. */
const NOTE: Tree = {
  FatturaElettronicaHeader: {
    DatiTrasmissione: {
      IdTrasmittente: { IdPaese: 'IT', IdCodice: '01234567897' },
      FormatoTrasmissione: 'FPR12',
      CodiceDestinatario: 'M5UXCR1',
    },
    CedentePrestatore: {
      DatiAnagrafici: { IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '01234567897' }, CodiceFiscale: '01234567897' },
    },
    CessionarioCommittente: {
      DatiAnagrafici: { IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '12345678903' }, CodiceFiscale: 'RSSNNA80A41F205O' },
    },
  },
  FatturaElettronicaBody: {
    DatiGenerali: {
      DatiGeneraliDocumento: {
        TipoDocumento: 'TD04',
        Data: '2026-03-12',
        Numero: '13/2026',
        DatiRitenuta: { ImportoRitenuta: '1.00' },
        ScontoMaggiorazione: [
          { Tipo: 'SC', Importo: '0.00' },
          { Tipo: 'SC', Percentuale: '0.00' },
        ],
        DatiCassaPrevidenziale: [fund('5.00', '100.00'), fund('0.00', '7.00', { Natura: 'N6.1', Ritenuta: 'SI' })],
      },
      DatiFattureCollegate: [{ Data: '2026-03-10' }, { Data: '2026-03-12' }],
    },
    DatiBeniServizi: {
      DettaglioLinee: [
        line('100.00', '2.00', '178.00', '22.00', {
          Ritenuta: 'SI',
          ScontoMaggiorazione: [
            { Tipo: 'SC', Percentuale: '10.00', Importo: null },
            { Tipo: 'SC', Percentuale: null, Importo: '2.00' },
            { Tipo: 'MG', Percentuale: null, Importo: '1.00' },
          ],
        }),
        line('20.00', null, '20.00', '10.00'),
        line('3.00', '1.00', '3.00', '0.00', { Natura: 'N6.1' }),
      ],
      DatiRiepilogo: [
        sum('22.00', '178.00', '39.16'),
        sum('10.00', '20.00', '2.00'),
        sum('5.00', '100.00', '5.00'),
        sum('0.00', '10.00', '0.00', 'N6.1'),
      ],
    },
  },
};

/** What may stand in a place instead, by the element's name. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  IdPaese: ['FR'],
  IdCodice: ['01234567890'],
  CodiceFiscale: ['01234567890', 'RSSNNA80A41F205K'],
  FormatoTrasmissione: ['FPA12'],
  CodiceDestinatario: ['UFABCD'],
  TipoDocumento: ['TD01'],
  Data: ['2026-03-11', '2026-03-13'],
  Numero: ['A/B'],
  Tipo: ['SC', 'MG'],
  Percentuale: ['11.00'],
  Importo: ['2.01'],
  Quantita: ['3.00'],
  PrezzoUnitario: ['101.00'],
  PrezzoTotale: ['178.01', '3.00'],
  ImportoContributoCassa: ['101.00', '8.00'],
  AliquotaIVA: ['0.00', '0.22', '1.00'],
  Ritenuta: ['SI', 'NO'],
  Natura: ['N2', 'N2.2', 'N3', 'N6', 'N6.1'],
  Arrotondamento: ['0.99', '1.00'],
  ImponibileImporto: ['179.00', '11.00'],
  Imposta: ['0.01', '2.01'],
  EsigibilitaIVA: ['S'],
};

function xmlOf(node: Node, name: string): string {
  if (node === null) return '';
  if (typeof node === 'string') return `<${name}>${node}</${name}>`;
  if (Array.isArray(node)) return node.map((one: Node) => xmlOf(one, name)).join('');
  const inner = Object.entries(node).map(([child, value]) => xmlOf(value, child));
  return `<${name}>${inner.join('')}</${name}>`;
}
const codesOf = (document: Tree): string =>
  failedChecks(xmlOf(document, 'p').replace('<p>', '<p versione="FPR12">'), TODAY)
    .map(({ code }) => code)
    .join(' ');

/** The document with another value in a place. */
function withValue(node: Node, [at, ...rest]: Path, value: string | null): Node {
  if (at === undefined) return value;
  if (Array.isArray(node)) return node.map((one: Node, index) => (index === at ? withValue(one, rest, value) : one));
  const tree = node as Tree;
  return { ...tree, [at]: withValue(tree[at]!, rest, value) };
}
const change = (document: Tree, path: Path, value: string | null): Tree => withValue(document, path, value) as Tree;

/** Every place of a document, its containers too. */
function* places(node: Node, path: Path = []): Generator<readonly [Path, Node]> {
  if (path.length > 1 && !Array.isArray(node)) yield [path, node];
  if (node === null || typeof node === 'string') return;
  for (const [name, child] of Object.entries(node))
    yield* places(child, [...path, Array.isArray(node) ? Number(name) : name]);
}

/** What fails for each value of each place: "DatiRiepilogo 2 AliquotaIVA: none 00419, 0.22 00424". */
function failures(document: Tree, concerned = /./): string[] {
  return [...places(document)].flatMap(([path, node]) => {
    const name = path.findLast((part) => typeof part === 'string')!;
    const inside = node === null || typeof node === 'string' ? (VALUES[name] ?? []) : [];
    const values = [...(node === null ? [] : [null]), ...inside.filter((value) => value !== node)];
    if (values.length === 0 || !concerned.test(path.join(' '))) return [];
    const said = values.map((value) => `${value ?? 'none'} ${codesOf(change(document, path, value)) || 'passes'}`);
    const place = path.slice(1).map((part) => (typeof part === 'number' ? part + 1 : part));
    return [`${place.slice(-4).join(' ')}: ${said.join(', ')}`];
  });
}

const BUYER = ['FatturaElettronicaHeader', 'CessionarioCommittente', 'DatiAnagrafici'];
const GENERAL = ['FatturaElettronicaBody', 'DatiGenerali', 'DatiGeneraliDocumento'];

it('each check looks at each place that it is about', () => {
  expect(codesOf(NOTE)).toBe('');
  expect(failures(NOTE)).toMatchSnapshot();
});

it.each<[what: string, document: Tree, concerned: RegExp]>([
  ['an invoice', change(NOTE, [...GENERAL, 'TipoDocumento'], 'TD01'), / Data$/],
  ['a buyer abroad', change(NOTE, [...BUYER, 'IdFiscaleIVA', 'IdPaese'], 'FR'), /IdFiscaleIVA/],
  ['a buyer without a tax code', change(NOTE, [...BUYER, 'CodiceFiscale'], null), /IdFiscaleIVA/],
  ['a buyer without a VAT number', change(NOTE, [...BUYER, 'IdFiscaleIVA'], null), /CodiceFiscale/],
  ['no data of a withholding tax', change(NOTE, [...GENERAL, 'DatiRitenuta'], null), /Ritenuta$/],
])('what fails with %s', (_what, document, concerned) => {
  expect(failures(document, concerned)).toMatchSnapshot();
});
