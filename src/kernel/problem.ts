import { fill, type Locale, type Text } from '../shared/locale.js';

/** One entry of a module's closed list of problems. */
export interface ProblemKind {
  status: number;
  text: Text;
  /** Seconds after which a retry makes sense, where an error's own details do not say. */
  retryAfter?: number;
}

/** The details of a problem besides its code; they become `info` of the answer. */
export interface ProblemDetails {
  /** Field name → what is wrong with it, in both languages. */
  fields?: Readonly<Record<string, readonly Text[]>>;
  /** Values on the blacklist. */
  blocked?: readonly string[];
  /** Values for the text's `{placeholders}`. */
  values?: Readonly<Record<string, string | number>>;
  /** Seconds after which a retry makes sense; sent as `Retry-After`, instead of the problem's own. */
  retryAfter?: number;
  /** Machine-readable facts, for example the state that forbade a move. */
  facts?: Readonly<Record<string, unknown>>;
}

/** An expected failure: it has a stable code, a status and a text in the caller's language. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly code: string,
    readonly kind: ProblemKind,
    readonly details: ProblemDetails = {},
  ) {
    super(code);
  }

  /** Seconds after which a retry makes sense; undefined where it makes none, or nobody knows. */
  get retryAfter(): number | undefined {
    return this.details.retryAfter ?? this.kind.retryAfter;
  }

  /** The failure envelope of the contract. */
  body(locale: Locale): { message: string; info: Record<string, unknown> } {
    const { fields, blocked, values, facts } = this.details;
    return {
      message: this.code,
      info: {
        messages: [fill(this.kind.text[locale], values)],
        ...(fields && {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, texts]) => [name, texts.map((text) => fill(text[locale], values))]),
          ),
        }),
        ...(blocked && { blocked }),
        ...facts,
      },
    };
  }
}

/** Every problem of the closed lists by its code, for the documents of the API. */
export const problemKinds = new Map<string, ProblemKind>();

/**
 * Makes the constructors of a module's problems from its closed list.
 * @example const requestProblems = defineProblems({ quote_limit_reached: { status: 409, text: { it: '…', en: '…' } }
 * });
 *          throw requestProblems.quote_limit_reached();
 */
export function defineProblems<Code extends string>(
  kinds: Readonly<Record<Code, ProblemKind>>,
): Readonly<Record<Code, (details?: ProblemDetails) => Problem>> {
  const entries = (Object.entries(kinds) as [Code, ProblemKind][]).map(
    ([code, kind]) => [code, (details?: ProblemDetails) => new Problem(code, kind, details)] as const,
  );
  for (const [code, kind] of Object.entries<ProblemKind>(kinds)) problemKinds.set(code, kind);
  return Object.fromEntries(entries) as Record<Code, (details?: ProblemDetails) => Problem>;
}

/** Problems that belong to no module. */
export const problems = defineProblems({
  bad_request: {
    status: 400,
    text: { it: 'Non riusciamo a leggere i dati inviati.', en: 'We cannot read what was sent.' },
  },
  unauthenticated: { status: 401, text: { it: 'Devi accedere per continuare.', en: 'Sign in to continue.' } },
  forbidden: {
    status: 403,
    text: { it: 'Il tuo account non può fare questa operazione.', en: 'Your account can’t do this.' },
  },
  requires_lawyer: { status: 403, text: { it: 'Può accedere solo un avvocato.', en: 'Only a lawyer can access.' } },
  requires_user: { status: 403, text: { it: 'Può accedere solo un cittadino.', en: 'Only a citizen can access.' } },
  owner_only: {
    status: 403,
    text: {
      it: 'Può farlo solo il titolare dell’account dello studio.',
      en: 'Only the owner of the firm’s account can do this.',
    },
  },
  role_forbids: {
    status: 403,
    text: {
      it: 'Il tuo ruolo nello studio non comprende questa operazione. Il titolare può cambiarlo.',
      en: 'Your role in the firm does not include this. The owner can change it.',
    },
  },
  not_found: {
    status: 404,
    text: { it: 'Non abbiamo trovato quello che cerchi.', en: 'We could not find what you are looking for.' },
  },
  method_not_allowed: { status: 405, text: { it: 'Questa operazione non esiste.', en: 'There is no such operation.' } },
  request_timeout: {
    status: 408,
    text: { it: 'La richiesta non è arrivata per intero in tempo.', en: 'The request did not arrive whole in time.' },
  },
  conflict: {
    status: 409,
    text: {
      it: 'Qualcuno ha appena cambiato questi dati. Ricarica e riprova.',
      en: 'Someone has just changed this. Reload and try again.',
    },
  },
  payload_too_large: { status: 413, text: { it: 'Il contenuto è troppo grande.', en: 'The content is too large.' } },
  unsupported_media_type: {
    status: 415,
    text: { it: 'Questo tipo di contenuto non è accettato.', en: 'This type of content is not accepted.' },
  },
  invalid_input: {
    status: 422,
    text: {
      it: 'Qualcosa va corretto: guarda i campi indicati.',
      en: 'Something needs correcting: check the fields indicated.',
    },
  },
  headers_too_large: {
    status: 431,
    text: {
      it: 'Le intestazioni della richiesta sono troppo grandi.',
      en: 'The headers of the request are too large.',
    },
  },
  too_many_requests: {
    status: 429,
    text: {
      it: 'Troppi tentativi. Riprova fra {minutes} min.',
      en: 'Too many attempts. Try again in {minutes} min.',
    },
  },
  unexpected: {
    status: 500,
    text: {
      it: 'C’è stato un errore da parte nostra. Riprova fra poco.',
      en: 'Something went wrong on our side. Try again shortly.',
    },
  },
  unavailable: {
    status: 503,
    text: { it: 'Il servizio torna fra poco.', en: 'The service will be back shortly.' },
    // A restart of the database takes about as long; while this process shuts down, another one answers.
    retryAfter: 2,
  },
});

/** A 422 for one or more fields. */
export function invalidFields(
  fields: Readonly<Record<string, Text | readonly Text[]>>,
  values?: ProblemDetails['values'],
): Problem {
  const lists = Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [
      name,
      Array.isArray(texts) ? (texts as readonly Text[]) : [texts as Text],
    ]),
  );
  return problems.invalid_input({ fields: lists, values });
}
