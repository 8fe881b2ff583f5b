// Jest environment for journeys. When a journey fails, it first prints what every person's page
// shows, because rare failures are hard to repeat.
import { TestEnvironment } from 'jest-environment-node';

export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await this.global.whenAJourneyFails?.();
  }
}
