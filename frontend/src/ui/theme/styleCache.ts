// Emotion cache for all styles made in the browser, with the page's CSP nonce.
import createCache from '@emotion/cache';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
export const styleCache = createCache({ key: 'g', ...(nonce !== undefined && nonce !== '' && { nonce }) });
