import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContext } from 'node:vm';

/** Keys of Circus on the global object. Left there, the next test file would add to this one's state. */
const CIRCUS_KEY = /^Symbol\((JEST_|RETRY_|TEST_TIMEOUT|EVENT_HANDLERS|WAIT_BEFORE|LOG_ERRORS|UNHANDLED)/;

/** What a test file must not leave behind: listening servers and child processes. */
const LEAKS = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap'];
/** Events of Circus. */
const FAILURES = ['test_fn_failure', 'hook_failure', 'error'];
/** Closing may take a while on a busy machine. */
const CLOSE_TIMEOUT_MS = 30_000;

/**
 * Runs test files in the worker's own realm instead of a `node:vm` context, so that they can share loaded modules
 * (see native-runtime.js). Undoes what a file did to the process: environment variables, clock, mocks, console.
 *
 * @public Named by jest.config.js.
 */
export default class NativeEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.saved = {
      env: { ...process.env },
      exit: process.exit,
      console: globalThis.console,
      stackTraceLimit: Error.stackTraceLimit,
    };
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    // Jest requires one. Nothing runs in it.
    this.context = createContext();
  }

  async setup() {
    this.leaksBefore = leaks();
    this.hasFailed = false;
  }

  handleTestEvent({ name }) {
    if (FAILURES.includes(name)) this.hasFailed = true;
  }

  async teardown() {
    try {
      // A failure is the cause of leftovers, and is reported instead of them.
      if (!this.hasFailed) await this.refuseLeaks();
    } finally {
      this.restore();
    }
  }

  async refuseLeaks() {
    const deadline = Date.now() + CLOSE_TIMEOUT_MS;
    while (leaks().length > this.leaksBefore.length && Date.now() < deadline) await sleep(50);
    const left = leaks().slice(this.leaksBefore.length);
    if (left.length > 0)
      throw new Error(`The tests of this file have left open: ${left.join(', ')}. Close them.`);
  }

  restore() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { env, exit, console, stackTraceLimit } = this.saved;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    globalThis.console = console;
    Error.stackTraceLimit = stackTraceLimit;
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (CIRCUS_KEY.test(String(key))) delete globalThis[key];
  }

  exportConditions() {
    return this.conditions;
  }

  getVmContext() {
    return this.context;
  }
}

function leaks() {
  return process.getActiveResourcesInfo().filter((type) => LEAKS.includes(type));
}
