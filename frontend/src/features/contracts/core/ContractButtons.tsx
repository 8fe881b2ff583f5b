// Buttons of a contract: the next step, and other actions that the viewer may take now.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { contractSentence } from '@guild/common/contracts/contracts.rules';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { useContractActions } from './contracts.actions.ts';
import type { ContractTask, OpenTask } from './contracts.open.ts';
import { contracts } from '../contracts.store.ts';
import type { ViewerState } from './contracts.viewerState.ts';

export interface ContractButtonsProps {
  contract: Contract;
  state: ViewerState;
  onTask: OpenTask;
}

const Wide = (props: ButtonProps): ReactNode => (
  <Button needsConnection {...props} flex="1 1 auto" paddingInline={2.5} />
);

/** The button for the contract's next step. */
function Next({ contract, state, onTask }: ContractButtonsProps): ReactNode {
  const pending = contracts.use(({ pending }) => pending[contract.id]);
  const actions = useContractActions();
  if (state.mayClaim)
    return (
      <Wide
        variant="tonal"
        pending={pending === 'claim'}
        pendingText="Claiming..."
        onClick={() => void actions.claim(contract)}
      >
        Claim Contract
      </Wide>
    );
  if (state.mayUnclaim)
    return (
      <Wide pending={pending === 'unclaim'} pendingText="Withdrawing..." onClick={() => void actions.unclaim(contract)}>
        Withdraw claim
      </Wide>
    );
  if (state.mayActivate)
    return (
      <Wide
        pending={pending === 'activate'}
        pendingText="Activating..."
        onClick={() => void actions.activate(contract)}
      >
        Activate Contract
      </Wide>
    );
  if (state.mayComplete)
    return (
      <Wide variant="tonal" onClick={() => onTask({ what: 'complete', id: contract.id })}>
        Complete Contract
      </Wide>
    );
  return null;
}

interface TaskLook {
  readonly task: ContractTask;
  readonly may: keyof ViewerState;
  readonly words: string;
}
const others: readonly TaskLook[] = [
  { task: 'edit', may: 'mayEdit', words: 'Edit' },
  { task: 'cancel', may: 'mayCancel', words: 'Cancel' },
  { task: 'fail', may: 'mayFail', words: 'Mark as failed' },
];

/** A sentence where buttons would be. */
const Note = (props: HTMLChakraProps<'p'>): ReactNode => (
  <chakra.p fontSize="sm" color="fg.muted" textAlign="center" overflowWrap="anywhere" {...props} />
);

export function ContractButtons({ contract, state, onTask }: ContractButtonsProps): ReactNode {
  const tasks = others.filter(({ may }) => state[may] === true);
  const isOffered = state.mayClaim || state.mayUnclaim || state.mayActivate || state.mayComplete;
  if (!isOffered && tasks.length === 0) {
    if (state.waitsForClient)
      return (
        <Note>
          <bdi>{contract.clientUsername}</bdi> completes it when it is done.
        </Note>
      );
    return state.whyNot !== null && <Note lineHeight="40px">{contractSentence(state.whyNot)}</Note>;
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={1.5}>
      <Next contract={contract} state={state} onTask={onTask} />
      {tasks.map(({ task, words }, at) => (
        <Button
          key={task}
          flex={isOffered || at > 0 ? '0 1 auto' : '1 1 auto'}
          paddingInline={2.5}
          needsConnection
          aria-label={`${words} ${contract.title}`}
          onClick={() => onTask({ what: task, id: contract.id })}
        >
          {words}
        </Button>
      ))}
    </chakra.div>
  );
}
