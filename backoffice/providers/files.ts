import { call, send } from './http';

/** The progress of a download: bytes so far, and of how many if the server says it. */
export interface Progress {
  loaded: number;
  total: number | null;
}

const nameIn = (response: Response, otherwise: string): string => {
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return named?.[1] ? decodeURIComponent(named[1]) : otherwise;
};

function keep(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next turn; a minute is ample.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

/**
 * Downloads a file with the token and lets the browser save it.
 * @param name for a file that the server gives no name
 * @throws Failure
 */
export async function saveFile(
  path: string,
  name: string,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await call(path, { headers: { Accept: '*/*' }, signal });
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 && !response.headers.get('content-encoding') ? length : null;
  const chunks: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    loaded += part.value.byteLength;
    onProgress?.({ loaded, total });
  }
  keep(new Blob(chunks, { type }), nameIn(response, name));
}

/** Saves a text made here. */
export function saveText(text: string, name: string): void {
  keep(new Blob([text], { type: 'text/plain' }), name);
}

/** Uploads a file and reads the record that is created from it. @throws Failure */
export async function sendFile<T>(path: string, file: File): Promise<T> {
  const body = new FormData();
  body.append('file', file);
  return send<T>('POST', path, body);
}
