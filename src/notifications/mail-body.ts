/** What a mail says, before it is laid out. */
export interface MailText {
  readonly brand: string;
  readonly locale: 'it' | 'en';
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

// Mail programs know no custom properties: these are the light values of the design's paper, sheet, ink, petrol and
// edge.
const paper = '#FAF6EE';
const sheet = '#FFFDF9';
const ink = '#15302F';
const quiet = '#5B6B66';
const petrol = '#0E5357';
const edge = '#E4DCCB';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe inside HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const why = {
  it: (brand: string) => `Ricevi questo messaggio perché hai un account su ${brand}.`,
  en: (brand: string) => `You receive this message because you have an account on ${brand}.`,
} as const;

/** The plain form. */
export function mailAsText({ brand, locale, title, paragraphs, action }: MailText): string {
  return [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${why[locale](brand)}`,
  ].join('\n\n');
}

/** The laid-out form: one sheet on paper, one button, no image and nothing fetched from anywhere. */
export function mailAsHtml({ brand, locale, title, paragraphs, action }: MailText): string {
  const e = escapeHtml;
  const font = `font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif`;
  const lines = paragraphs
    .map((line) => `<p style="margin:0 0 16px;${font};font-size:17px;line-height:1.55;color:${ink}">${e(line)}</p>`)
    .join('\n');
  const button = action
    ? `<p style="margin:24px 0 20px"><a href="${e(action.url)}" style="display:inline-block;background:${petrol};color:#ffffff;${font};font-size:17px;font-weight:600;line-height:1;padding:16px 24px;border-radius:5px;text-decoration:none">${e(action.label)}</a></p>
<p style="margin:0;${font};font-size:14px;line-height:1.5;color:${quiet};word-break:break-all"><a href="${e(action.url)}" style="color:${quiet}">${e(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(title)}</title></head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-family:'Brygada 1918',Georgia,serif;font-size:20px;font-weight:600;color:${ink}">${e(brand)}</td></tr>
<tr><td style="background:${sheet};border:1px solid ${edge};border-radius:5px;padding:32px 28px">
<h1 style="margin:0 0 20px;font-family:'Brygada 1918',Georgia,serif;font-size:26px;font-weight:600;line-height:1.25;color:${ink}">${e(title)}</h1>
${lines}
${button}
</td></tr>
<tr><td style="padding:16px 0 0;${font};font-size:14px;line-height:1.5;color:${quiet}">${e(why[locale](brand))}</td></tr>
</table></td></tr></table>
</body></html>
`;
}
