/**
 * Hands a file of the server to the browser to save:
 * `saveFile(api.GET('/documents/{id}', { params: { path: { id } }, parseAs: 'blob' }), name)`.
 * @param name for a file that the server gives no name
 * @throws ApiProblem
 */
export async function saveFile(call: Promise<{ data?: Blob; response: Response }>, name: string): Promise<void> {
  const { data, response } = await call;
  if (data !== undefined) saveBlob(data, givenName(response) ?? name);
}

/** Hands a file that the browser made itself to the browser to save. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the address only for a moment; a minute is enough.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

/** The file's name as the server wrote it in `Content-Disposition`: with its accents, if they are given beside it. */
function givenName(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? /filename="([^"]+)"/i.exec(disposition)?.[1] : decodeURIComponent(encoded);
}
