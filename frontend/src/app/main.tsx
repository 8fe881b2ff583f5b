// Where the browser starts: styles, providers, router.
import '@fontsource-variable/hanken-grotesk/wght.css';
import 'virtual:page-styles.css';
import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import '../ui/theme/global.css';
import { sharedTokenIn } from '@guild/common/scouting/sharedMap.address';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreComposingKeys } from '../platform/forms/composing.ts';
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
 * Waits for what is there to be drawn. The splash of the page stays until then: drawing it a second time would only cost a phone time.
 * No `await` of the module itself: what is loaded ahead stands on this module.
 */
async function ready(): Promise<void> {
  await nextTask();
  // Whoever was given the address of the shared map is not asked who they are.
  const asking = sharedTokenIn(location.pathname) === null ? beginSession() : null;
  const ahead = asking === null ? null : loadSection(location);
  await nextTask();
  chakraSystem();
  if (asking === null || showsDoor(location.pathname)) return;
  await asking;
  if (sessionStore.getState().state !== 'ready') return;
  await ahead?.code;
  // The browser has asked it with the page, so it is mostly there; what is not is waited for inside the hall.
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
ignoreComposingKeys();
// In pieces between which the page answers.
void ready().then(() => startTransition(() => createRoot(root).render(app)));
