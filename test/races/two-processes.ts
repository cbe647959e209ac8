import { startService, type TestService } from '../api/http/service.ts';
import { type OwnServe, serveWith } from '../api/operating/serve.ts';

/** An API of two processes on one database and the same indexes. */
export interface TwoProcesses {
  /** The shared database and indexes. Its own API, in the process of the test, gets no calls. */
  service: TestService;
  processes: readonly [OwnServe, OwnServe];
  /** The service with the URL of one of the processes, which alternate with `turn`. */
  at(turn: number, caller?: TestService): TestService;
}

/** Starts both processes on the records of `insertRecords`. */
export async function startTwoProcesses(env: Record<string, string> = {}): Promise<TwoProcesses> {
  const service = await startService();
  const start = () => serveWith(service, env);
  const processes = await Promise.all([start(), start()] as const);
  return {
    service,
    processes,
    at: (turn, caller = service) => ({ ...caller, url: processes[turn % 2 === 0 ? 0 : 1].url }),
  };
}
