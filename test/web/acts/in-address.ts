import { describe, it } from '@jest/globals';
import { lines, reads } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';

const OPENED: [as: 'citizen' | 'firm' | 'nobody', at: string, file: string, path?: string][] = [
  [
    'firm',
    '/requests?tab=quoted&materia=recupero-crediti&entro=50&etichetta=x&ordine=value&q=casa',
    'requests/requests',
  ],
  ['firm', '/requests?vista=mappa&richiesta=7', 'requests/requests'],
  ['firm', '/requests?vista=colonne&richiesta=-1', 'requests/requests'],
  ['citizen', '/notifications?tipo=1&page=0', 'notifications/centre'],
  ['citizen', '/requests?page=-2', 'requests/requests'],
  [
    'citizen',
    '/requests/7/confronto?ottengo=12000&scala=40000&ordina=distance',
    'compare/compare',
    '/requests/:id/confronto',
  ],
  ['citizen', '/requests/7/confronto?ottengo=-5&scala=x&ordina=none', 'compare/compare', '/requests/:id/confronto'],
  ['citizen', '/responses/7?ottengo=12000', 'requests/response', '/responses/:id'],
  ['citizen', '/lettere/deposito-affitto?richiesta=7', 'ready-letters/letter', '/lettere/:id'],
  ['citizen', '/lettere/deposito-affitto?richiesta=x', 'ready-letters/letter', '/lettere/:id'],
  ['firm', '/feedbacks?page=2', 'feedback/feedbacks'],
  ['citizen', '/responses?page=2', 'requests/responses'],
  ['firm', '/responses?page=2', 'requests/responses'],
  ['citizen', '/segnalazioni?page=2', 'reports/reports'],
  ['citizen', '/invoices?page=2', 'billing/invoices'],
  ['citizen', '/requests?page=2&q=casa', 'requests/requests'],
  ['firm', '/credits?tipo=bought&periodo=90&page=2&giorni=78', 'credits/credits'],
  ['firm', '/credits?tipo=none&periodo=none', 'credits/credits'],
  ['firm', '/activity?person=7', 'accounts/profile/activity'],
  ['nobody', '/cerca?q=%20sfratto%20&page=2', 'search/search'],
  ['nobody', '/cerca?q=&page=-1', 'search/search'],
  ['nobody', '/avvocati?q=vicino%20rumoroso', 'subjects/subjects'],
  [
    'nobody',
    '/avvocati/recupero-crediti/classifica?city=Lodi&province_id=LO&km=50&lang=en&reviewed=1&page=2',
    'ranking/ranking',
    '/avvocati/:code/classifica',
  ],
  [
    'nobody',
    '/avvocati/recupero-crediti/classifica?city=Lodi%20(LO)&km=7&lang=xx&reviewed=0&page=x',
    'ranking/ranking',
    '/avvocati/:code/classifica',
  ],
  [
    'nobody',
    '/avvocati/recupero-crediti/classifica/milano?page=2',
    'ranking/province',
    '/avvocati/:code/classifica/:province',
  ],
  [
    'nobody',
    '/contributo-unificato?materia=recupero-crediti&valore=12000&procedimento=breve&grado=appello',
    'help/court-fee',
  ],
  ['nobody', '/contributo-unificato?materia=none&valore=x', 'help/court-fee'],
  ['nobody', '/error?code=403&info=RequiresLawyer', 'errors/error'],
  ['nobody', '/error?code=403&info=RequiresUser', 'errors/error'],
  ['nobody', '/error?code=403&info=RoleForbids', 'errors/error'],
  ['nobody', '/error?code=403', 'errors/error'],
  ['nobody', '/error?code=404', 'errors/error'],
  ['nobody', '/error?code=500', 'errors/error'],
  ['nobody', '/error?code=200', 'errors/error'],
  ['nobody', '/error?code=200&info=token', 'errors/error'],
  ['nobody', '/error?code=200&info=key', 'errors/error'],
  ['nobody', '/error?code=200&info=id', 'errors/error'],
  ['nobody', '/error?code=200&info=Chiama%20il%20333', 'errors/error'],
  ['nobody', '/error?code=403&info=Chiama%20il%20333', 'errors/error'],
  ['nobody', '/login?redirect_to=%2Frequests', 'accounts/login'],
  ['nobody', '/registrazione-utente?redirect_to=%2Frequests', 'accounts/register/user'],
  ['nobody', '/mail-notify?type=lawyer&id=7', 'accounts/mail-notify'],
  ['nobody', '/mail-notify?type=link', 'accounts/mail-notify'],
  ['nobody', '/newsletter/unsubscribe?token=abc', 'newsletter/unsubscribe'],
];

describe('what an address says is what the page shows and asks for:', () => {
  it.each(OPENED)('for a %s, %s', async (as, at, file, path = at.replace(/\?.*/, '')) => {
    // Two quotes, of which one can be read.
    const page = {
      as,
      path,
      file: `features/${file}.page`,
      given: {
        languages: ['en'],
        total: 95,
        code: 'recupero-crediti',
        'responses.1.status.id': 7,
        'responses.2.status.id': 7,
        'status.id': 2,
      },
    };
    await show({ ...page, at: at.replace(/\?.*/, '') });
    const plain = new Set([...lines(), ...reads()]);
    const { where } = await show({ ...page, at });
    const title = document.title;
    return [`at ${where()} “${title}”`, ...[...lines(), ...reads()].filter((line) => !plain.has(line)).slice(0, 25)];
  });
});

/** The pages that can be narrowed by their address, with each parameter that narrows. */
const NARROWED: [as: 'firm' | 'citizen' | 'nobody', path: string, file: string, parameters: string[]][] = [
  [
    'nobody',
    '/avvocati/:code/classifica',
    'ranking/ranking',
    ['city=Lodi%20(LO)', 'city=Lodi%20(LO)&km=50', 'km=50', 'lang=en', 'reviewed=1', 'page=2'],
  ],
  [
    'firm',
    '/requests',
    'requests/requests',
    ['tab=quoted', 'materia=recupero-crediti', 'entro=50', 'etichetta=x', 'ordine=value', 'q=casa', 'vista=mappa'],
  ],
  ['firm', '/credits', 'credits/credits', ['tipo=bought', 'periodo=90', 'page=2']],
  ['citizen', '/notifications', 'notifications/centre', ['tipo=1', 'page=2']],
  ['nobody', '/cerca', 'search/search', ['q=sfratto', 'page=2']],
];

describe('a list that finds nothing says so in other words for each thing that narrows it alone:', () => {
  it.each(NARROWED)('for a %s, %s', async (as, path, file, parameters) => {
    const open = async (search: string) => {
      const at = `${path.replace(':code', 'recupero-crediti')}${search}`;
      await show({
        as,
        path,
        at,
        file: `features/${file}.page`,
        bare: true,
        given: { total: 0, code: 'recupero-crediti' },
      });
      return lines();
    };
    const plain = new Set(await open(''));
    const told: Record<string, string[]> = {};
    for (const parameter of parameters)
      told[parameter] = (await open(`?${parameter}`)).filter((line) => !plain.has(line)).slice(0, 12);
    return told;
  });
});
