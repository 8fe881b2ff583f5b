// Foot of every printed page: the address and the time. It is invisible on the screen.
import { chakra, Portal } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '../../platform/format/clock.ts';
import { dateAndTime } from '../../platform/format/format.ts';

const now = (): string => `${location.href} · Printed ${dateAndTime(serverNow())}`;

export function PrintFoot(): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    const update = (): void => flushSync(() => setText(now()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return (
    <Portal>
      <chakra.div className="print-foot" aria-hidden>
        {text}
      </chakra.div>
    </Portal>
  );
}
