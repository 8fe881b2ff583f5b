// What can be opened of a contract, and beside the board.

/** What is done with a contract in a dialog. */
export type ContractTask = 'edit' | 'complete' | 'cancel' | 'fail';
export type OpenTask = (id: number, task: ContractTask) => void;
