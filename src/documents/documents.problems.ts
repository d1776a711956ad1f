import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with a document. */
export const documentProblems = defineProblems({
  file_missing: { status: 422, text: { it: 'Manca il file da caricare.', en: 'The file to upload is missing.' } },
  file_empty: { status: 422, text: { it: 'Il file è vuoto.', en: 'The file is empty.' } },
  file_too_large: {
    status: 413,
    text: { it: 'Il file supera {megabytes} MB.', en: 'The file is larger than {megabytes} MB.' },
  },
  file_type_not_accepted: {
    status: 415,
    text: {
      it:
        'Questo tipo di file non è accettato. Puoi caricare PDF, immagini (JPG, PNG, WebP, HEIC, TIFF), ' +
        'documenti Word, Excel, OpenDocument e RTF, testi ed email salvate (EML).',
      en:
        'This type of file is not accepted. You can upload PDF, images (JPG, PNG, WebP, HEIC, TIFF), ' +
        'Word, Excel, OpenDocument and RTF documents, plain text and saved emails (EML).',
    },
  },
  picture_broken: {
    status: 422,
    text: {
      it: 'Questa immagine è rovinata e non si può leggere. Aprila sul tuo dispositivo, salvala di nuovo e ricaricala.',
      en: 'This picture is broken and can’t be read. Open it on your device, save it again and upload that.',
    },
  },
  file_infected: {
    status: 422,
    text: {
      it: 'Il file contiene un virus ({signature}) e non l’abbiamo salvato. Controlla il tuo dispositivo con un antivirus.',
      en: 'The file contains a virus ({signature}) and we did not save it. Check your device with an antivirus.',
    },
  },
  document_unscanned: {
    status: 409,
    text: {
      it: 'Stiamo ancora controllando che questo file non contenga virus. Riprova fra poco.',
      en: 'We are still checking this file for viruses. Try again shortly.',
    },
    retryAfter: 30,
  },
  document_infected: {
    status: 409,
    text: {
      it: 'Questo file conteneva un virus: l’abbiamo tolto.',
      en: 'This file contained a virus: we have removed it.',
    },
  },
  photo_type_not_accepted: {
    status: 415,
    text: { it: 'La foto deve essere un’immagine JPG, PNG o WebP.', en: 'The photo must be a JPG, PNG or WebP image.' },
  },
  document_limit_reached: {
    status: 409,
    text: { it: 'Puoi caricare al massimo {limit} documenti.', en: 'You can upload up to {limit} documents.' },
  },
  visitor_documents_full: {
    status: 409,
    text: {
      it: 'In questo momento non possiamo tenere altri file prima della registrazione. Aggiungili appena ti sei registrato.',
      en: 'We can’t keep more files before registration right now. Add them once you have registered.',
    },
  },
  documents_closed: {
    status: 409,
    text: { it: 'I documenti non si possono più cambiare.', en: 'The documents can no longer be changed.' },
  },
});
