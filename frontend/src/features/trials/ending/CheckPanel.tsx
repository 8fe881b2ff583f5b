// Fairness check: the browser recomputes a finished trial and shows which results match.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialStory } from '@guild/common/trials/trials.api';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { checkTrial, type Check } from './trials.check.ts';
import { seenHashes } from '../core/trials.seen.ts';
import { counted } from '../core/trials.words.ts';

type State =
  { readonly phase: 'idle' | 'running' | 'failed' } | { readonly phase: 'done'; readonly checks: readonly Check[] };

/**
 * Whether the browser can compute digests. It can only in a secure context (HTTPS or localhost).
 */
const canCheck = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
const wrongWords = (wrong: readonly number[]): string =>
  wrong.includes(0) ? 'Mismatch.' : `Mismatch in ${counted(wrong.length, 'round')}: ${wrong.join(', ')}.`;

function Checks({ checks, rounds }: { checks: readonly Check[]; rounds: number }): ReactNode {
  const wrong = checks.filter((one) => one.wrong.length > 0).length;
  return (
    <chakra.div role="status" display="grid" gap={3}>
      <chakra.p fontWeight="strong" color={wrong === 0 ? 'good' : 'bad'}>
        {wrong === 0
          ? `Checked in your browser: nothing was altered in ${counted(rounds, 'round')}.`
          : `Checked in your browser: ${counted(wrong, 'check')} failed.`}
      </chakra.p>
      <chakra.ul display="grid" gap={2}>
        {checks.map(({ text, wrong: rounds_ }) => (
          <chakra.li key={text} display="flex" gap={3} alignItems="flex-start">
            <chakra.span color={rounds_.length === 0 ? 'good' : 'bad'} paddingTop="2px">
              <Icon name={rounds_.length === 0 ? 'check' : 'close'} size={18} />
            </chakra.span>
            <span>
              {text}.{rounds_.length > 0 && <chakra.b color="bad"> {wrongWords(rounds_)}</chakra.b>}
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

export function CheckPanel({ trial, story }: { trial: Trial; story: TrialStory }): ReactNode {
  const [state, setState] = useState<State>({ phase: 'idle' });
  const check = async (): Promise<void> => {
    setState({ phase: 'running' });
    try {
      setState({ phase: 'done', checks: await checkTrial(trial, story, seenHashes(trial.id)) });
    } catch {
      setState({ phase: 'failed' });
    }
  };
  return (
    <chakra.section
      aria-label="Check it"
      display="grid"
      gap={3}
      padding={4}
      borderRadius="card"
      borderWidth="1px"
      borderColor="border"
      bg="bg.sunken"
    >
      <chakra.h3 textStyle="cardTitle">Check it</chakra.h3>
      <chakra.p color="fg.muted" maxWidth="68ch">
        What each path does was decided before the trial began. Everyone saw a hash of the secret then, and now the
        secret is public. Your browser recalculates every round from it, using the same rules.
      </chakra.p>
      {!canCheck() && (
        <Notice
          tone="warn"
          icon="lock"
          title="Your browser can't check this"
          more="Browsers only compute hashes (crypto.subtle) on https pages or on the same machine. Open this site by its https address."
        />
      )}
      {canCheck() && state.phase !== 'done' && (
        <div>
          <Button
            icon="check"
            pending={state.phase === 'running'}
            pendingText="Checking..."
            onClick={() => void check()}
          >
            Check it
          </Button>
        </div>
      )}
      {state.phase === 'failed' && (
        <Notice tone="bad" title="The check failed" more="Your browser couldn't compute the hashes." />
      )}
      {state.phase === 'done' && <Checks checks={state.checks} rounds={story.rounds.length} />}
      <details>
        <chakra.summary fontSize="sm" color="fg.muted" minHeight="24px">
          The hash and the secret
        </chakra.summary>
        <chakra.dl fontSize="xs" overflowWrap="anywhere" display="grid" gap={1} marginTop={2}>
          <dt>SHA-256, shown from the start</dt>
          <chakra.dd color="fg.muted">{trial.seedHash}</chakra.dd>
          <dt>Secret, revealed at the end</dt>
          <chakra.dd color="fg.muted">{trial.seed}</chakra.dd>
        </chakra.dl>
      </details>
    </chakra.section>
  );
}
