/** Instead of `@emotion/serialize`: what is drawn has no styles, which would take a fifth of the time. */
export const serializeStyles = () => ({ name: '0', styles: '' });
