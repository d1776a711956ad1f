/** Public registers in which an enrolment can be looked up. */
export const registers = [
  { name: 'cnf', url: 'https://www.consiglionazionaleforense.it/ricerca-avvocati' },
  { name: 'inipec', url: 'https://www.inipec.gov.it/cerca-pec' },
  { name: 'vat', url: 'https://telematici.agenziaentrate.gov.it/VerificaPIVA/Scegli.do?parameter=verificaPiva' },
] as const;
