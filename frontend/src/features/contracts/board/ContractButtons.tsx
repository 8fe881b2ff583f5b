// Buttons of a contract: the next step, and other actions that the viewer may take now.
import { chakra } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { contractSentence } from '@guild/common/contracts/contracts.rules';
import type { IconName } from '@guild/common/wire/icons';
import type { ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { MoreMenu, type MenuItem } from '../../../ui/Menu.tsx';
import type { CardAction } from './contracts.cardActions.ts';
import { useContractActions } from './contracts.actions.ts';
import type { ContractTask, OpenTask } from './contracts.open.ts';
import { contracts } from '../contracts.store.ts';
import type { ViewerState } from './contracts.viewerState.ts';

export interface ContractButtonsProps {
  contract: Contract;
  state: ViewerState;
  onTask: OpenTask;
  /** The actions that are in a menu instead. */
  inMenu?: readonly CardAction[];
}

const Wide = (props: ButtonProps): ReactNode => <Button {...props} flex="1 1 auto" paddingInline={2.5} />;

/** The button for the contract's next step. */
function Next({ contract, state, onTask }: Omit<ContractButtonsProps, 'inMenu'>): ReactNode {
  const pending = contracts.use(({ pending }) => pending[contract.id]);
  const disabled = useIsOffline();
  const actions = useContractActions();
  if (state.mayClaim)
    return (
      <Wide
        variant="tonal"
        disabled={disabled}
        pending={pending === 'claim'}
        pendingText="Claiming..."
        onClick={() => void actions.claim(contract)}
      >
        Claim Contract
      </Wide>
    );
  if (state.mayUnclaim)
    return (
      <Wide
        disabled={disabled}
        pending={pending === 'unclaim'}
        pendingText="Withdrawing..."
        onClick={() => void actions.unclaim(contract)}
      >
        Withdraw claim
      </Wide>
    );
  if (state.mayActivate)
    return (
      <Wide
        disabled={disabled}
        pending={pending === 'activate'}
        pendingText="Activating..."
        onClick={() => void actions.activate(contract)}
      >
        Activate Contract
      </Wide>
    );
  if (state.mayComplete)
    return (
      <Wide variant="tonal" disabled={disabled} onClick={() => onTask(contract.id, 'complete')}>
        Complete Contract
      </Wide>
    );
  return null;
}

interface TaskLook {
  readonly task: ContractTask & CardAction;
  readonly may: keyof ViewerState;
  readonly words: string;
  readonly icon: IconName;
}
const others: readonly TaskLook[] = [
  { task: 'edit', may: 'mayEdit', words: 'Edit', icon: 'edit' },
  { task: 'cancel', may: 'mayCancel', words: 'Cancel', icon: 'close' },
  { task: 'fail', may: 'mayFail', words: 'Mark as failed', icon: 'flag' },
];

/** The menu with the actions of a card that are no buttons. Renders nothing without such actions. */
export function CardMenu({ contract, onTask, inMenu = [] }: Omit<ContractButtonsProps, 'state'>): ReactNode {
  const { id, title } = contract;
  const pending = contracts.use(({ pending }) => pending[id]);
  const offline = useIsOffline();
  const { remove } = useContractActions();
  const disabled = offline || pending !== undefined;
  const all: readonly (MenuItem & { readonly action: CardAction })[] = [
    { action: 'ratings', name: 'View Ratings', icon: 'star', onSelect: () => onTask(id, 'ratings') },
    ...others.map(({ task, words: name, icon }) => ({
      action: task,
      name,
      icon,
      disabled,
      onSelect: () => onTask(id, task),
    })),
    { action: 'remove', name: 'Delete', icon: 'trash', disabled, onSelect: () => void remove(contract) },
  ];
  const items = all.filter(({ action }) => inMenu.includes(action));
  return items.length > 0 && <MoreMenu label={`More actions for ${title}`} items={items} />;
}

export function ContractButtons({ contract, state, onTask, inMenu = [] }: ContractButtonsProps): ReactNode {
  const offline = useIsOffline();
  const tasks = others.filter(({ task, may }) => state[may] === true && !inMenu.includes(task));
  const isOffered = state.mayClaim || state.mayUnclaim || state.mayActivate || state.mayComplete;
  if (!isOffered && tasks.length === 0)
    return (
      state.whyNot !== null && (
        <chakra.p fontSize="sm" lineHeight="40px" color="fg.muted" textAlign="center">
          {contractSentence(state.whyNot)}
        </chakra.p>
      )
    );
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={1.5}>
      <Next contract={contract} state={state} onTask={onTask} />
      {tasks.map(({ task, words }, at) => (
        <Button
          key={task}
          flex={isOffered || at > 0 ? '0 1 auto' : '1 1 auto'}
          paddingInline={2.5}
          disabled={offline}
          aria-label={`${words} ${contract.title}`}
          onClick={() => onTask(contract.id, task)}
        >
          {words}
        </Button>
      ))}
      <CardMenu contract={contract} onTask={onTask} inMenu={inMenu} />
    </chakra.div>
  );
}
