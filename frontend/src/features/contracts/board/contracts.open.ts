// Types of the board's dialogs.

/** A task with a contract that has a dialog. */
export type ContractTask = 'edit' | 'complete' | 'cancel' | 'fail';
export type OpenTask = (id: number, task: ContractTask) => void;
export interface OpenThing {
  readonly what: ContractTask;
  readonly id: number;
}
