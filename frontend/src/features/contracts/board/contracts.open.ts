// What can be opened of a contract over the board.

/** What is done with a contract in a dialog. */
export type ContractTask = 'edit' | 'complete' | 'cancel' | 'fail';
export type OpenTask = (id: number, task: ContractTask) => void;
export interface OpenThing {
  readonly what: ContractTask;
  readonly id: number;
}
