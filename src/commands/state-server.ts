import type { Config } from '../config.ts';
import { createStateApp } from '../http/state.ts';
import type { ProcessState } from '../operating/process-state.ts';
import type { Runtime } from '../runtime.ts';
import { type ListeningServer, listen } from '../server.ts';

/** Serves health and metrics on `METRICS_PORT`; null where it is not set. */
export async function startStateServer(
  state: ProcessState,
  { log }: Pick<Runtime, 'log'>,
  { metricsHost, metricsPort }: Config,
): Promise<ListeningServer | null> {
  if (metricsPort === undefined) return null;
  const server = await listen(createStateApp(state, log), metricsHost, [metricsPort]);
  log.info({ metrics: server.url }, 'metrics are answered');
  return server;
}
