// Providers around all screens: styles with the page's CSP nonce, theme, router, outermost error
// boundary.
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { styleCache } from '../ui/theme/styleCache.ts';
import { chakraSystem } from '../ui/theme/system.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export const Providers = ({ children }: { children: ReactNode }): ReactNode => (
  <CacheProvider value={styleCache}>
    <ChakraProvider value={chakraSystem()}>
      <ErrorBoundary>
        <BrowserRouter>{children}</BrowserRouter>
      </ErrorBoundary>
    </ChakraProvider>
  </CacheProvider>
);
