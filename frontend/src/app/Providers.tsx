// Everything that screens need around them: styles with the page's nonce, the theme, the address, the last net for errors.
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
