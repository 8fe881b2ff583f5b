// Entry point of the browser: styles, providers, router.
import '@fontsource-variable/hanken-grotesk/wght.css';
import 'virtual:page-styles.css';
import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import '../ui/theme/global.css';
import { sharedTokenIn } from '@guild/common/scouting/sharedMap.address';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreComposingKeys } from '../platform/forms/composing.ts';
import { connection } from '../platform/live/connection.store.ts';
import { isKeptPage } from '../platform/api/keptAnswers.ts';
import { nextTask } from '../platform/page/progressiveRender.ts';
import { beginSession, sessionStore } from '../platform/session/session.store.ts';
import { watchHistory } from '../platform/page/historySteps.ts';
import { showsDoor } from './Entrance.tsx';
import { chakraSystem } from '../ui/theme/system.ts';
import { Providers } from './Providers.tsx';
import { loadSection, Router } from './Router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

const inAMoment = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, 50));

/**
 * Waits until the first screen can be rendered. The splash in the HTML stays until then, because
 * rendering it again would cost a phone time.
 * This module must not use a top-level `await`: preloaded modules depend on it.
 */
async function ready(): Promise<void> {
  await nextTask();
  // The shared map needs no sign-in, so no session is requested.
  const asking = sharedTokenIn(location.pathname) === null ? beginSession() : null;
  const ahead = asking === null ? null : loadSection(location);
  await nextTask();
  chakraSystem();
  if (asking === null || showsDoor(location.pathname)) return;
  await asking;
  if (sessionStore.getState().state !== 'ready') return;
  await ahead?.code;
  // The browser requests these together with the page, so they have usually arrived. The hall waits
  // for missing ones.
  const put = await Promise.race([ahead?.first, inAMoment()]);
  put?.();
}

const app = (
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>
);
watchHistory();
if (isKeptPage()) connection.cut();
ignoreComposingKeys();
// Renders in several steps, so that the page stays responsive.
void ready().then(() => startTransition(() => createRoot(root).render(app)));
