// Node's environment, in which a failed journey first shows where everybody's page stands: seen once in a hundred runs, it is not met again.
import { TestEnvironment } from 'jest-environment-node';

export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await this.global.whenAJourneyFails?.();
  }
}
