// Where the browser starts: styles, providers, router.
import '@fontsource/syncopate/400.css';
import '@fontsource/syncopate/700.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beginSession } from '../platform/session.store.ts';
import { Providers } from './Providers.tsx';
import { loadAhead, Router } from './Router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
if (beginSession()) loadAhead(location.pathname);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);
