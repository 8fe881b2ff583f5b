// Everything that screens need around them: styles with the page's nonce, the theme, the address, the last net for errors.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { system } from '../ui/theme/system.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const cache = createCache({ key: 'g', ...(nonce !== undefined && nonce !== '' && { nonce }) });

export const Providers = ({ children }: { children: ReactNode }): ReactNode => (
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <BrowserRouter>{children}</BrowserRouter>
      </ErrorBoundary>
    </ChakraProvider>
  </CacheProvider>
);
