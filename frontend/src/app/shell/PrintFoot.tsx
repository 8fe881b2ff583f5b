// Foot of every printed page: the address and the time. It is invisible on the screen. When printing
// starts, lists render all of their loaded rows.
import { chakra, Portal } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '../../platform/format/clock.ts';
import { dateAndTime } from '../../platform/format/format.ts';
import { rendersAll } from '../../platform/page/progressiveRender.ts';

const now = (): string => `${location.href} · Printed ${dateAndTime(serverNow())}`;

export function PrintFoot(): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    const start = (): void =>
      flushSync(() => {
        setText(now());
        rendersAll.setState(true, true);
      });
    const end = (): void => rendersAll.setState(false, true);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return (
    <Portal>
      <chakra.div className="print-foot" aria-hidden>
        {text}
      </chakra.div>
    </Portal>
  );
}
