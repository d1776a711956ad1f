/** Sites of public bodies, shops and carriers: what disputes are about and laws are quoted from. Without "www". */
const hosts = `normattiva.it gazzettaufficiale.it giustizia.it inps.it inail.it cortecostituzionale.it cortedicassazione.it
  garanteprivacy.it agcom.it agcm.it arera.it ivass.it consob.it bancaditalia.it registroimprese.it istat.it aci.it camera.it
  senato.it italgiure.it consiglionazionaleforense.it europa.eu mise.it enac.it
  subito.it ebay.it ebay.com amazon.it amazon.com booking.com airbnb.it airbnb.com ryanair.com easyjet.com ita-airways.com
  expedia.it expedia.com edreams.it tripadvisor.it tripadvisor.com trustpilot.com it.trustpilot.com zalando.it vinted.it
  vinted.com wallapop.com aliexpress.com temu.com shein.com mediaworld.it unieuro.it euronics.it ikea.com leroymerlin.it
  decathlon.it groupon.it glovo.com justeat.it deliveroo.it uber.com immobiliare.it idealista.it casa.it autoscout24.it
  trenitalia.com trenitalia.it italotreno.it flixbus.it poste.it enel.it tim.it vodafone.it windtre.it fastweb.it iliad.it
  sky.it netflix.com spotify.com apple.com google.com google.it microsoft.com paypal.com facebook.com instagram.com
  tiktok.com whatsapp.com telegram.org linkedin.com youtube.com x.com twitter.com wikipedia.org it.wikipedia.org
  gmail.com hotmail.it hotmail.com outlook.com outlook.it yahoo.it yahoo.com libero.it virgilio.it tiscali.it alice.it icloud.com
  facile.it segugio.it prima.it generali.it unipolsai.it intesasanpaolo.com unicredit.it ticketone.it viagogo.it lastminute.com
  volotea.com wizzair.com trainline.com eprice.it bakeca.it kijiji.it badoo.com tinder.com change.org altroconsumo.it`;

const known = new Set(hosts.split(/\s+/));

/** Hosts that take a person's page after their name: the address of such a page is a contact. */
const people = new Set(
  'facebook.com instagram.com tiktok.com linkedin.com x.com twitter.com youtube.com paypal.com whatsapp.com'.split(' '),
);

const PUBLIC_BODY = /^(?:comune|regione|provincia|tribunale|prefettura|questura|asl|ats|inps)\./;

/** Whether an address is that of a public body or a well-known company, and not of somebody's page there. */
export function isPublicSite(host: string, hasPath: boolean): boolean {
  const name = host.replace(/^www\./, '');
  if (PUBLIC_BODY.test(name) || name.endsWith('.gov.it') || name.endsWith('.europa.eu')) return true;
  return known.has(name) && !(hasPath && people.has(name));
}
