// Jest environment of the backend's tests: Node's own, with the server's code loaded once per jest worker.
// Jest loads every module again for each test file. For the server, that costs more than most test
// files' own work.
import path from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { cache } from '../../tools/launcher/paths.mjs';

export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.loadServerOnce = () => import(path.join(cache, 'test-programs/server.mjs'));
  }
}
