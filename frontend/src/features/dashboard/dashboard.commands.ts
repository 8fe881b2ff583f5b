// Command of the dashboard: reset the days without incident.
import type { CommandPart } from '../../platform/features/commandPart.ts';
import { resetNow, resetQuestion } from './counter/counter.actions.ts';

const { title, text, action } = resetQuestion;
const commands: CommandPart = {
  resetCounter: () =>
    Promise.resolve([
      { title, more: 'Days Without Incident', link: '/dashboard', question: { text, action }, run: resetNow },
    ]),
};
export default commands;
