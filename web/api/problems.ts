/** The body of every failed call. */
export interface ProblemBody {
  message: string;
  info?: {
    messages?: string[];
    fields?: Record<string, string[]>;
    blocked?: string[];
  };
}

/** A failed call. `code` is stable; `messages` are the server's words in the reader's language. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly messages: string[] = [],
    readonly fields: Record<string, string[]> = {},
    readonly blocked: string[] = [],
    /** Seconds to wait, when the server asked for it (429, 503). */
    readonly retryAfter?: number,
    /** The other details that the server gave, by name. */
    readonly info: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }

  static from(response: Response, body: unknown): ApiProblem {
    const problem = isProblem(body) ? body : { message: 'unexpected' };
    const wait = Number(response.headers.get('retry-after'));
    return new ApiProblem(
      response.status,
      problem.message,
      problem.info?.messages,
      problem.info?.fields,
      problem.info?.blocked,
      Number.isFinite(wait) && wait > 0 ? wait : undefined,
      problem.info && { ...problem.info },
    );
  }

  /** The server could not be reached. */
  static offline(): ApiProblem {
    return new ApiProblem(0, 'network');
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && typeof (body as { message?: unknown }).message === 'string';
}

/** What a form shows of a failed call. */
export interface FormProblem {
  /** By field name, one text each: the first the server gave. */
  fields: Record<string, string>;
  /** Texts that belong to no field. */
  messages: string[];
  blocked: string[];
}

/**
 * Turns any error into what a form can show. The server's texts are kept, a code is looked up, and an unknown code
 * gets a general text.
 * @param lookUp gives the text of a code, or undefined
 */
export function toFormProblem(error: unknown, lookUp: (code: string) => string | undefined): FormProblem {
  const generic = lookUp('unexpected') ?? '';
  if (!(error instanceof ApiProblem)) return { fields: {}, messages: [generic], blocked: [] };
  const fields: Record<string, string> = {};
  for (const [name, texts] of Object.entries(error.fields)) if (texts[0]) fields[name] = texts[0];
  // The summary lists the fields: the general text says the same fault once more, and would be counted as another one.
  const pointsAtFields = Object.keys(fields).length > 0;
  const messages = pointsAtFields ? [] : [...error.messages];
  if (messages.length === 0 && !pointsAtFields) {
    messages.push(error.code.includes(' ') ? error.code : (lookUp(error.code) ?? generic));
  }
  return { fields, messages, blocked: error.blocked };
}
