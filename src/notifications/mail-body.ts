/** What a mail says, before it is laid out. */
export interface MailText {
  readonly brand: string;
  readonly locale: 'it' | 'en';
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Where the reader chooses what to receive; none for mails that always come. */
  readonly choices?: string;
  /** What the last line says instead, to whoever has no account or none any more. */
  readonly why?: string;
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

const whyOf = ({ why, locale, brand }: MailText): string =>
  why ??
  {
    it: `Ricevi questo messaggio perché hai un account su ${brand}.`,
    en: `You receive this message because you have an account on ${brand}.`,
  }[locale];

const choose = { it: 'Scegli quali messaggi ricevere', en: 'Choose which messages you receive' } as const;

/** The dark values of the same colours, for programs that ask their reader's scheme; the others show the light ones. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#101A19!important}.sheet{background:#182423!important;border-color:#2E3E3C!important}
.ink{color:#F1EBDF!important}.quiet,.quiet a{color:#9CAAA4!important}.button{background:#84CBC3!important;color:#0A2122!important}
}`;

/** The plain form. */
export function mailAsText(mail: MailText): string {
  const { locale, title, paragraphs, action, choices } = mail;
  return [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['--', whyOf(mail), ...(choices ? [`${choose[locale]}: ${choices}`] : [])].join('\n'),
  ].join('\n\n');
}

/** The laid-out form: one sheet on paper, one button, no image and nothing fetched from anywhere. */
export function mailAsHtml(mail: MailText): string {
  const { brand, locale, title, paragraphs, action, choices } = mail;
  const e = escapeHtml;
  const font = `font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif`;
  const small = `${font};font-size:14px;line-height:1.5;color:${quiet}`;
  const lines = paragraphs
    .map(
      (line) =>
        `<p class="ink" style="margin:0 0 16px;${font};font-size:17px;line-height:1.55;color:${ink}">${e(line)}</p>`,
    )
    .join('\n');
  const button = action
    ? `<p style="margin:24px 0 20px"><a class="button" href="${e(action.url)}" style="display:inline-block;background:${petrol};color:#ffffff;${font};font-size:17px;font-weight:600;line-height:1.25;padding:14px 24px;border-radius:5px;text-decoration:none">${e(action.label)}</a></p>
<p class="quiet" style="margin:0;${small};word-break:break-all"><a href="${e(action.url)}" style="color:${quiet}">${e(action.url)}</a></p>`
    : '';
  const preferences = choices ? ` <a href="${e(choices)}" style="color:${quiet}">${e(choose[locale])}</a>.` : '';
  // What an inbox shows beside the subject; without it that would be the name of the brand.
  const preview = `<div style="display:none;max-height:0;overflow:hidden">${e(paragraphs[0] ?? '')}</div>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${e(title)}</title>
<style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:${paper}">${preview}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 16px;font-family:'Brygada 1918',Georgia,serif;font-size:20px;font-weight:600;color:${ink}">${e(brand)}</td></tr>
<tr><td class="sheet" style="background:${sheet};border:1px solid ${edge};border-radius:5px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 20px;font-family:'Brygada 1918',Georgia,serif;font-size:26px;font-weight:600;line-height:1.25;color:${ink}">${e(title)}</h1>
${lines}
${button}
</td></tr>
<tr><td class="quiet" style="padding:16px 0 0;${small}">${e(whyOf(mail))}${preferences}</td></tr>
</table></td></tr></table>
</body></html>
`;
}
