/** So many lines below a closing are a signature; more are words. */
const SIGNATURE = 12;
/** A longer line below a closing is a sentence. Characters. */
const SIGNATURE_LINE = 120;

/** The mark of RFC 3676 between words and signature. */
export const isSignatureMark = (line: string): boolean => /^--\s*$/.test(line);

/** What telephones and programs add: "Inviato da iPhone", "Get Outlook for iOS". */
export function isDeviceLine(line: string): boolean {
  return /^(?:inviat[oa] (?:da|dal|dalla|con|tramite) .{0,60}(?:iphone|ipad|android|samsung|huawei|xiaomi|outlook|yahoo|libero|tim mail|virgilio|posta|mail|smartphone|telefono|dispositivo|cellulare|proton)|sent (?:from|with|via|using) .{0,60}(?:iphone|ipad|android|samsung|galaxy|huawei|outlook|yahoo|mail|phone|device|proton)|get outlook for|scarica outlook per|ottieni outlook per)/i.test(
    line.trim().slice(0, SIGNATURE_LINE),
  );
}

/** The beginning of a notice of confidentiality. */
export function isDisclaimer(line: string): boolean {
  return /^(?:le informazioni contenute (?:in|nella)|questo messaggio (?:e-mail |di posta |è |e i |ed i |contiene informazioni)|ai sensi del (?:reg|d\.? ?lgs|gdpr)|avvertenze ai sensi|this (?:e-?mail|message) (?:and any|is (?:confidential|intended)|may contain|contains confidential)|the information (?:contained )?in this|confidentiality notice|avviso di riservatezza|rispetta l['’]ambiente|please consider the environment)/i.test(
    line.trim(),
  );
}

const CLOSING =
  /^(?:(?:un )?(?:cordial[ei]|distint[oi]|car[oi]|tant[oi]|i miei|i più cordiali|i migliori)? ?salut[oi]|cordialmente|cordialità|grazie e (?:cordiali |distinti )?saluti|(?:in attesa di (?:un )?(?:vostro |suo |tuo )?(?:gentile )?riscontro,? )?(?:porgo |porgiamo |invio )?(?:cordiali|distinti) saluti|(?:kind|best|warm|kindest) regards|regards|yours (?:sincerely|faithfully|truly)|sincerely)\s*[.,!]?$/i;

/** A remark below the closing belongs to the words. */
const isRemark = (line: string): boolean => /^p\.? ?s\.?\b/i.test(line.trim());

/**
 * Where the closing is ("Cordiali saluti") below which only a signature stands: name, office, addresses. Null where
 * there is none, or more stands below.
 */
export function closingsOf(lines: readonly string[]): number | null {
  const closing = lines.findLastIndex((line) => line.length <= SIGNATURE_LINE && CLOSING.test(line.trim()));
  if (closing < 0) return null;
  const below = lines.slice(closing + 1).filter((line) => line.trim() !== '');
  const isSignature =
    below.length <= SIGNATURE && below.every((line) => line.length <= SIGNATURE_LINE && !isRemark(line));
  return isSignature ? closing : null;
}
