// Fairness check: the browser recomputes a finished trial and shows which results match.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialStory } from '@guild/common/trials/trials.api';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { checkTrial, type Check } from './trials.check.ts';
import { seenHashes } from './trials.seen.ts';
import { counted } from './trials.words.ts';

type State =
  { readonly phase: 'idle' | 'running' | 'failed' } | { readonly phase: 'done'; readonly checks: readonly Check[] };

/**
 * Whether the browser can compute digests. It can only in a secure context (HTTPS or localhost).
 */
const canCheck = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
const wrongWords = (wrong: readonly number[]): string =>
  wrong.includes(0) ? 'It does not fit.' : `It does not fit in ${counted(wrong.length, 'round')}: ${wrong.join(', ')}.`;

function Checks({ checks, rounds }: { checks: readonly Check[]; rounds: number }): ReactNode {
  const wrong = checks.filter((one) => one.wrong.length > 0).length;
  return (
    <chakra.div role="status" display="grid" gap={3}>
      <chakra.p fontWeight="strong" color={wrong === 0 ? 'good' : 'bad'}>
        {wrong === 0
          ? `Checked in this page: nothing was bent in ${counted(rounds, 'round')}.`
          : `Checked in this page: ${counted(wrong, 'thing')} does not fit.`}
      </chakra.p>
      <chakra.ul display="grid" gap={2} listStyleType="none">
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
        What each way does was decided before the trial began. Everybody was shown a hash of the secret then; now the
        secret is told. This page computes everything anew from it, with the rules of the hall, in your browser.
      </chakra.p>
      {!canCheck() && (
        <Notice
          tone="warn"
          icon="lock"
          title="This page cannot check it"
          more="Browsers compute hashes (crypto.subtle) only in pages that come over https, or from the same machine. Open the hall by its https address."
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
        <Notice tone="bad" title="It could not be checked" more="The browser did not compute the hashes." />
      )}
      {state.phase === 'done' && <Checks checks={state.checks} rounds={story.rounds.length} />}
      <details>
        <chakra.summary fontSize="sm" color="fg.muted" minHeight="24px">
          The hash and the secret
        </chakra.summary>
        <chakra.dl fontSize="xs" overflowWrap="anywhere" display="grid" gap={1} marginTop={2}>
          <dt>SHA-256, shown from the beginning</dt>
          <chakra.dd color="fg.muted">{trial.seedHash}</chakra.dd>
          <dt>Secret, told at the end</dt>
          <chakra.dd color="fg.muted">{trial.seed}</chakra.dd>
        </chakra.dl>
      </details>
    </chakra.section>
  );
}
