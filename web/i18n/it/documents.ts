/** What people are told of a document besides its name and size. */
export default {
  pending: 'Controllo antivirus in corso',
  failed: 'Controllo antivirus non riuscito: riproviamo domani',
  infected: 'Conteneva un virus: l’abbiamo tolto',
};
