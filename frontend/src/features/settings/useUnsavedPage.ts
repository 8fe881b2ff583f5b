// Asks before a page with something unsaved is left: by a link, a key or the search as well as by Back and by closing it.
import { useContext, useEffect } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import { useUnsaved } from '../../platform/unsaved.ts';
import { ConfirmContext, type Question } from '../../ui/confirm.context.ts';

const question: Question = {
  title: 'Discard changes?',
  text: 'What you changed here has not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
  danger: true,
};
const pathOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? location.pathname);

/** @param unsaved whether something would be lost now */
export function useUnsavedPage(unsaved: boolean): void {
  const confirm = useContext(ConfirmContext);
  const { navigator } = useContext(NavigationContext);
  useUnsaved(
    unsaved,
    () => confirm(question),
    () => undefined,
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const push = navigator.push.bind(navigator);
    const before = Object.getOwnPropertyDescriptor(navigator, 'push');
    // The router without a data layer has no other place in which a step can be held back.
    const guarded: Navigator['push'] = (to, state, options) => {
      const go = (): void => push(to, state, options);
      if (pathOf(to) === location.pathname) go();
      else void confirm(question).then((sure) => sure && go());
    };
    Object.assign(navigator, { push: guarded });
    return () => {
      if (before !== undefined) Object.defineProperty(navigator, 'push', before);
    };
  }, [unsaved, navigator, confirm]);
}
