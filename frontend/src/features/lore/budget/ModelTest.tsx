// Test of Hyperion's models: the answer and time of each, or its error.
import { chakra } from '@chakra-ui/react';
import type { LoreTest, ModelAnswer } from '@guild/common/lore/test.api';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { testModels } from './limits.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function Answer({ model, firstWordMs, ms, words, problem, upstream }: ModelAnswer): ReactNode {
  const speed = firstWordMs === null ? seconds(ms) : `${seconds(ms)}, first word after ${seconds(firstWordMs)}`;
  return (
    <chakra.li overflowWrap="anywhere">
      <p>
        <b>{model}</b> {problem === null ? <>answered in {speed}.</> : <chakra.span color="bad">{problem}</chakra.span>}
      </p>
      {words !== '' && <chakra.p color="fg.muted">“{words}”</chakra.p>}
      {upstream !== '' && <chakra.p color="fg.muted">The provider says: {upstream}</chakra.p>}
    </chakra.li>
  );
}
const Outcome = ({ found: { hasKey, answers } }: { found: LoreTest }): ReactNode =>
  hasKey ? (
    <chakra.ul display="grid" gap={2} listStyleType="none">
      {answers.map((answer) => (
        <Answer key={answer.model} {...answer} />
      ))}
    </chakra.ul>
  ) : (
    <p>No API key is set, so no model was tested.</p>
  );

export function ModelTest({ hasKey }: { hasKey: boolean }): ReactNode {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<LoreTest | null>(null);
  const test = async (): Promise<void> => {
    setBusy(true);
    setFound(null);
    try {
      setFound(await testModels());
    } catch (error) {
      toastError('Error', error, 'Failed to test the models. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.div display="grid" gap={3} fontSize="sm">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <Button
          data-test-models
          pending={busy}
          pendingText="Testing..."
          needsConnection
          disabled={!hasKey}
          onClick={() => void test()}
        >
          Test
        </Button>
        <chakra.p flex="1 1 200px" color="fg.muted">
          Sends each saved model a short test. Uses tokens.
        </chakra.p>
      </chakra.div>
      <div role="status">{found !== null && <Outcome found={found} />}</div>
    </chakra.div>
  );
}
